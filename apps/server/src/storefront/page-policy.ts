/** Scheme of the native bridge's frames (`packages/bridge/src/wire.ts`). */
const bridgeScheme = "playfront:";

/**
 * Content security policy of a rendered page: its own inline scripts by the hashes that its rendering named, everything
 * else from this site and the API host. Nothing is styled inline: sizes and colours travel in attributes of their own
 * (decision 0017).
 */
export function pagePolicy(
  scriptSources: string,
  apiOrigin: string | null,
  storageFrame = "",
): string {
  const others = apiOrigin === null ? "" : ` ${apiOrigin}`;
  return [
    "default-src 'self'",
    `script-src ${`'self' ${scriptSources}`.trim()}`,
    "style-src 'self'",
    `img-src 'self' data: blob: https:${others}`,
    `connect-src 'self'${others}`,
    `frame-src 'self' ${bridgeScheme} ${storageFrame}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

/** While developing: the development server brings styles, scripts and a socket of its own. */
export function developmentPolicy(apiOrigin: string | null, storageFrame = ""): string {
  return pagePolicy("'unsafe-inline' 'unsafe-eval'", apiOrigin, storageFrame)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}
