import { domainToASCII } from "node:url";

/**
 * Which hosts stand behind which site host name (docs/product.md#hosts): a row for test hosts, one for production
 * hosts. Every other name, and every field that a row leaves out, is as the settings say.
 */
export interface HostTable {
  rows: readonly HostTableRow[];
}

export const rowNames = ["production", "test"] as const;
export type RowName = (typeof rowNames)[number];

/** Null: as the settings say. */
export interface HostTableRow {
  name: RowName;
  /** Site host names in the form of {@link readSiteName}. */
  sites: readonly string[];
  /** Origins: of the API, the packaging host, the entry of HTML5 games, and pictures. */
  api: string | null;
  packaging: string | null;
  entry: string | null;
  static: string | null;
  /** Paths with `{gameid}` and `{cid}` for an API host without getDownloadUrl and getEntryUrl. */
  downloadPath: string | null;
  entryPath: string | null;
}

/**
 * The row of a site by what a `Host` header says. Names are compared whole: `shop.example` is neither
 * `shop.example.evil.example` nor `m.shop.example`. A name with its port goes before the name alone, which is good for
 * any port. Null for names in no row, and for what is no host name.
 */
export function findRow({ rows }: HostTable, host: string | undefined): HostTableRow | null {
  const site = host === undefined ? null : readSiteName(host);
  if (site === null) return null;
  const bare = site.replace(/:\d+$/, "");
  const rowWith = (name: string) => rows.find(({ sites }) => sites.includes(name));
  return rowWith(site) ?? rowWith(bare) ?? null;
}

/**
 * A host name as it is compared: lower case, IDNs in punycode, IPv6 in its short form within brackets, without the
 * final dot and the ports 80 and 443, which browsers leave out. Null when it is none.
 */
export function readSiteName(host: string): string | null {
  const [, name = "", port] =
    /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]%]+)(?::(\d{1,5}))?$/i.exec(host) ?? [];
  if (Number(port ?? 0) > 65_535) return null;
  const known = name.startsWith("[") ? readAddress(name) : domainToASCII(name).replace(/\.$/, "");
  if (!known || !/^(?:\[.+\]|[\w.-]+)$/.test(known)) return null;
  return port === undefined || /^0*(?:80|443)$/.test(port) ? known : `${known}:${Number(port)}`;
}

function readAddress(bracketed: string): string | null {
  const url = `http://${bracketed}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}
