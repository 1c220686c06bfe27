import { findRow, type HostTableRow, type RowName } from "@playfront/config/host-table";
import type { Api } from "@playfront/contract/api";
import { renderingDevice } from "@playfront/contract/constants";
import { createFetchApi } from "@playfront/contract/fetch-api";
import type { HostRow, PublicSettings } from "@playfront/contract/public-settings";
import type { Config } from "../infra/config/config.ts";
import type { MadeOf } from "../infra/content/made-of.ts";

/** The API of one rendering, which is told what each answer was made of. */
export type RenderingApi = (tell: (madeOf: MadeOf) => void) => Api;

/** The shop under the host names of one row. */
export interface Site {
  /** Part of the page cache's key. */
  name: RowName | "default";
  /** The API from which its pages are rendered. */
  apiFor: RenderingApi;
  settings: PublicSettings;
  /** Origins of pictures besides the site's own and those of its hosts. */
  pictures: readonly string[];
}

export interface Sites {
  all: readonly Site[];
  /** Finds the site of a `Host` header; the default site if the name is in no row of the host table. */
  of(host: string | undefined): Site;
}

/** One site per row of the host table, and the default one. `ownApi` is the API of the settings. */
export function createSites(config: Config, ownApi: RenderingApi): Sites {
  const siteOf = (row: HostTableRow | null): Site => {
    const settings = { ...publicSettings(config), hosts: hostsOf(config, row) };
    const apiFor = row?.api ? createRenderingApi(row.api) : ownApi;
    return { name: row?.name ?? "default", apiFor, settings, pictures: config.pictureOrigins };
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

/**
 * Calls another API host while rendering a page. The device id tells that host that no player is behind the call. Such a
 * host does not say what its answers are made of.
 */
export function createRenderingApi(origin: string): RenderingApi {
  const api = createFetchApi({ origin, identity: () => ({ deviceid: renderingDevice }) });
  return (tell) => ({
    call(name, payload, options) {
      tell({ content: "anything", changesAt: null });
      return api.call(name, payload, options);
    },
  });
}

/**
 * The addresses for the browser; the templates are for API hosts that lack the calls
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
    operator: config.operator,
    isDemo: config.demo,
    app: config.app,
    containerTokens: config.containerTokens,
    storageFrame: config.storageFrameOrigin ?? "",
  };
}
