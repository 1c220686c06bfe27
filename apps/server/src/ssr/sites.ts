import { findRow, type HostTableRow, type RowName } from "@playfront/config/host-table";
import type { Api } from "@playfront/contract/api";
import { renderingDevice } from "@playfront/contract/constants";
import { createFetchApi } from "@playfront/contract/fetch-api";
import type { HostRow, PublicSettings } from "@playfront/contract/public-settings";
import type { Config } from "../infra/config/config.ts";

/** The shop as players find it under one kind of host name. */
export interface Site {
  /** Pages of different sites are kept apart by it. */
  name: RowName | "default";
  /** What its pages are rendered from. */
  api: Api;
  settings: PublicSettings;
}

export interface Sites {
  all: readonly Site[];
  /** By what the `Host` header says; names in no row of the host table are the default site. */
  of(host: string | undefined): Site;
}

/** A site for each row of the host table, and the default one. `ownApi` is the API of the settings. */
export function createSites(config: Config, ownApi: Api): Sites {
  const siteOf = (row: HostTableRow | null): Site => {
    const settings = { ...publicSettings(config), hosts: hostsOf(config, row) };
    const api = row?.api ? createRenderingApi(row.api) : ownApi;
    return { name: row?.name ?? "default", api, settings };
  };
  const usual = siteOf(null);
  const named = config.hostTable.rows.map(siteOf);
  return {
    all: [usual, ...named],
    of(host) {
      const row = findRow(config.hostTable, host);
      return named.find(({ name }) => name === row?.name) ?? usual;
    },
  };
}

/** The calls of a rendering to another API host, which tells them from a reader's by their device. */
export function createRenderingApi(origin: string): Api {
  return createFetchApi({ origin, identity: () => ({ deviceid: renderingDevice }) });
}

/**
 * Where the browser finds what; templates serve API hosts that lack the calls for it
 * (docs/wire.md#calls-beyond-the-former-host).
 */
function hostsOf(config: Config, row: HostTableRow | null): HostRow {
  const packaging = row?.packaging ?? config.packagerOrigin ?? "";
  return {
    api: row?.api ?? config.apiOrigin ?? "",
    static: row?.static ?? "",
    download: packaging + (row?.downloadPath ?? "/download/{gameid}/{cid}"),
    entry: (row?.entry ?? "") + (row?.entryPath ?? "/h5/{gameid}?cid={cid}"),
  };
}

function publicSettings(config: Config): Omit<PublicSettings, "hosts"> {
  return {
    siteName: config.siteName,
    siteSuffix: config.siteSuffix,
    publicOrigin: config.publicOrigin ?? "",
    officialAccount: config.officialAccount,
    app: config.app,
    containerTokens: config.containerTokens,
    storageFrame: config.storageFrameOrigin ?? "",
  };
}
