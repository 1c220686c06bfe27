import type { HostRow } from "@playfront/contract/public-settings";

/** URL scheme of the native bridge's frames (`packages/bridge/src/wire.ts`). */
const bridgeScheme = "playfront:";

export interface PolicySources {
  /** Origins that a page may reach besides its own; an empty text is none. */
  hosts: Pick<HostRow, "api" | "static">;
  /** Further origins of pictures. */
  pictures: readonly string[];
  /** Origin of the mirror frame; an empty text is none. */
  storageFrame: string;
}

/** Sources that allow a page's own inline scripts and styles; empty for none. */
export interface InlineSources {
  scripts: string;
  styles: string;
}

/**
 * Content security policy of a rendered page: inline scripts and styles by the hashes that the rendering reports, everything
 * else from this site and the hosts of its row. No element has a style of its own: sizes and colours are in attributes
 * (decision 0017).
 */
export function pagePolicy(inline: InlineSources, sources: PolicySources): string {
  const { hosts, storageFrame } = sources;
  return [
    "default-src 'self'",
    sourcesOf("script-src 'self'", inline.scripts),
    sourcesOf("style-src 'self'", inline.styles),
    sourcesOf("img-src 'self' data: blob:", ...pictureSources(sources)),
    sourcesOf("connect-src 'self'", hosts.api),
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
  return policy.replace("connect-src 'self'", (found) => `${found} ${packagerOrigin}`);
}

/** In development: the development server adds styles, scripts and a socket of its own. */
export function developmentPolicy(sources: PolicySources): string {
  const inline = { scripts: "'unsafe-inline' 'unsafe-eval'", styles: "'unsafe-inline'" };
  return pagePolicy(inline, sources).replace("connect-src 'self'", "connect-src 'self' ws:");
}

/** Another API host may name pictures on any host, unless the operator has listed the hosts (PICTURE_ORIGINS). */
function pictureSources({ hosts, pictures }: PolicySources): string[] {
  const isListed = hosts.api === "" || pictures.length > 0;
  return [isListed ? "" : "https:", hosts.api, hosts.static, ...pictures];
}

function sourcesOf(directive: string, ...others: string[]): string {
  return [directive, ...new Set(others.filter(Boolean))].join(" ");
}
