import { domainToASCII } from "node:url";

/**
 * The hosts behind a site, chosen by the site's host name (docs/product.md#hosts): one row for test sites and one for production sites.
 * For other sites, and for fields that a row leaves out, the other settings apply.
 */
export interface HostTable {
  rows: readonly HostTableRow[];
}

export const rowNames = ["production", "test"] as const;
export type RowName = (typeof rowNames)[number];

/** A field is null if the other settings apply. */
export interface HostTableRow {
  name: RowName;
  /** Site host names in the form of {@link readSiteName}. */
  sites: readonly string[];
  /** Origin of the API. */
  api: string | null;
  /** Origin of the packaging host. */
  packaging: string | null;
  /** Origin of the entry of HTML5 games. */
  entry: string | null;
  /** Origin of the pictures. */
  static: string | null;
  /** Paths with `{gameid}` and `{cid}`, for an API host without getDownloadUrl and getEntryUrl. */
  downloadPath: string | null;
  entryPath: string | null;
}

/**
 * The row of the site in a `Host` header; null if there is none or the header is no host name. The whole name must
 * match: `shop.example` is neither `shop.example.evil.example` nor `m.shop.example`. A name with a port is preferred
 * to the name alone, which matches any port.
 */
export function findRow({ rows }: HostTable, host: string | undefined): HostTableRow | null {
  const site = host === undefined ? null : readSiteName(host);
  if (site === null) return null;
  const bare = site.replace(/:\d+$/, "");
  const rowWith = (name: string) => rows.find(({ sites }) => sites.includes(name));
  return rowWith(site) ?? rowWith(bare) ?? null;
}

/** In DNS. Responses repeat the name in their headers, whose length proxies limit. */
const maxNameLength = 253;

/**
 * Normalizes a host name: lower case, punycode, short IPv6 form in brackets, no final dot, no port 80 or 443 (browsers
 * omit them). Null if the text is no host name.
 */
export function readSiteName(host: string): string | null {
  const [, name = "", port] =
    /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]%]+)(?::(\d{1,5}))?$/i.exec(host) ?? [];
  if (Number(port ?? 0) > 65_535) return null;
  const known = name.startsWith("[") ? normalizeIpv6(name) : domainToASCII(name).replace(/\.$/, "");
  if (!known || known.length > maxNameLength || !/^(?:\[.+\]|[\w.-]+)$/.test(known)) return null;
  return port === undefined || /^0*(?:80|443)$/.test(port) ? known : `${known}:${Number(port)}`;
}

function normalizeIpv6(bracketed: string): string | null {
  const url = `http://${bracketed}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}
