import { findRow, type HostTableRow, type RowName } from "@playfront/config/host-table";
import type { Api } from "@playfront/contract/api";
import { renderingDevice } from "@playfront/contract/constants";
import { createFetchApi } from "@playfront/contract/fetch-api";
import type { HostRow, PublicSettings } from "@playfront/contract/public-settings";
import { traceHeaders } from "@playfront/observe/tracing/traceparent";
import type { Config } from "../infra/config/config.ts";
import type { MadeOf } from "../infra/content/made-of.ts";

/** The API of one rendering, which is told what each answer was made of. */
export type RenderingApi = (tell: (madeOf: MadeOf) => void) => Api;

/** The shop under the host names of one row. */
export interface Site {
  name: RowName | "default";
  /** Of the settings that its pages hold; part of the page cache's key. */
  revision: number;
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

/** A key of the page cache: a page belongs to its site, and holds the settings of its time. */
export function siteKey({ name, revision }: Site, key: string): string {
  return `${name} ${revision} ${key}`;
}

/**
 * One site per row of the host table, and the default one. `ownApi` is the API of the settings. When `revision` grows, the
 * settings have changed.
 */
export function createSites(
  config: Config,
  ownApi: RenderingApi,
  revision: () => number = () => 0,
): Sites {
  let made = makeSites(config, ownApi, revision());
  const current = () => {
    if (made.revision !== revision()) made = makeSites(config, ownApi, revision());
    return made;
  };
  return {
    get all() {
      return current().all;
    },
    of(host) {
      const { all, byName } = current();
      const row = findRow(config.hostTable, host);
      return (row && byName.get(row.name)) ?? all[0];
    },
  };
}

function makeSites(config: Config, ownApi: RenderingApi, revision: number) {
  const siteOf = (row: HostTableRow | null): Site => {
    const settings = { ...publicSettings(config), hosts: hostsOf(config, row) };
    const apiFor = row?.api ? createRenderingApi(row.api) : ownApi;
    const name = row?.name ?? "default";
    return { name, revision, apiFor, settings, pictures: config.pictureOrigins };
  };
  const named = config.hostTable.rows.map(siteOf);
  const all: readonly [Site, ...Site[]] = [siteOf(null), ...named];
  return { revision, all, byName: new Map(named.map((site) => [site.name, site])) };
}

/**
 * Calls another API host while rendering a page. The device id tells that host that no player is behind the call. Such a
 * host does not say what its answers are made of.
 */
export function createRenderingApi(origin: string): RenderingApi {
  const identity = () => ({ deviceid: renderingDevice, ...traceHeaders() });
  const api = createFetchApi({ origin, identity });
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
