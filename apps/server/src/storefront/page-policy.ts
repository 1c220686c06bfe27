import { createHash } from "node:crypto";

/**
 * Content security policy of a rendered page: its own inline scripts by hash, everything else from this site and the
 * API host. Nothing is styled inline: sizes and colours travel in attributes of their own (decision 0015).
 */
export function pagePolicy(html: string, apiOrigin: string | null): string {
  const scripts = ["'self'", ...inlineScriptHashes(html)];
  const others = apiOrigin === null ? "" : ` ${apiOrigin}`;
  return [
    "default-src 'self'",
    `script-src ${scripts.join(" ")}`,
    "style-src 'self'",
    `img-src 'self' data: blob: https:${others}`,
    `connect-src 'self'${others}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

/** `'sha256-…'` of every inline script; a data block is not run and needs none. */
function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(
    /<script([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (/\bsrc=/.test(attributes) || /application\/ld\+json/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
  }
  return [...hashes];
}
