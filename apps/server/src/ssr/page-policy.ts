import type { HostRow } from "@playfront/contract/public-settings";

/** URL scheme of the native bridge's frames (`packages/bridge/src/wire.ts`). */
const bridgeScheme = "playfront:";

/** Origins that a page may reach besides its own; an empty text is none. */
type PolicyHosts = Pick<HostRow, "api" | "static">;

/**
 * Content security policy of a rendered page: inline scripts by the hashes that the rendering reports, everything else
 * from this site and the hosts of its row. There are no inline styles: sizes and colours are in attributes of their own
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
 * Adds the packaging host's origin as this caller reaches it to the policy: the page requests a package's digest there.
 */
export function withPackages(policy: string, packagerOrigin: string): string {
  return policy.replace("connect-src 'self'", `connect-src 'self' ${packagerOrigin}`);
}

/** In development: the development server adds styles, scripts and a socket of its own. */
export function developmentPolicy(hosts: PolicyHosts, storageFrame = ""): string {
  return pagePolicy("'unsafe-inline' 'unsafe-eval'", hosts, storageFrame)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

function sourcesOf(directive: string, ...others: string[]): string {
  return [directive, ...others.filter(Boolean)].join(" ");
}
