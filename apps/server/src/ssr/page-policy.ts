import type { HostRow } from "@playfront/contract/public-settings";

/** Scheme of the native bridge's frames (`packages/bridge/src/wire.ts`). */
const bridgeScheme = "playfront:";

/** Origins that a page may reach beside its own; empty: none. */
type PolicyHosts = Pick<HostRow, "api" | "static">;

/**
 * Content security policy of a rendered page: its own inline scripts by the hashes that its rendering named, everything
 * else from this site and the hosts of its row. Nothing is styled inline: sizes and colours travel in attributes of their own
 * (decision 0017).
 */
export function pagePolicy(
  scriptSources: string,
  { api, static: pictures }: PolicyHosts,
  storageFrame = "",
): string {
  return [
    "default-src 'self'",
    `script-src ${`'self' ${scriptSources}`.trim()}`,
    "style-src 'self'",
    sourcesOf("img-src 'self' data: blob: https:", api, pictures),
    sourcesOf("connect-src 'self'", api),
    sourcesOf("frame-src 'self'", bridgeScheme, storageFrame),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

/**
 * The policy of a page for one caller, who reaches the packaging host by an origin of their own: the page asks it for a
 * package's digest.
 */
export function withPackages(policy: string, packagerOrigin: string): string {
  return policy.replace("connect-src 'self'", `connect-src 'self' ${packagerOrigin}`);
}

/** While developing: the development server brings styles, scripts and a socket of its own. */
export function developmentPolicy(hosts: PolicyHosts, storageFrame = ""): string {
  return pagePolicy("'unsafe-inline' 'unsafe-eval'", hosts, storageFrame)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

function sourcesOf(directive: string, ...others: string[]): string {
  return [directive, ...others.filter(Boolean)].join(" ");
}
