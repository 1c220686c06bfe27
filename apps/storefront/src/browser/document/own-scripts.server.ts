import { createHash } from "node:crypto";

/**
 * Finds the scripts of a rendering that are ours, for the page's policy: those that React gave the nonce to,
 * whatever else the HTML contains. Removes the nonce, since the page is cached and served to everyone. `sources` are
 * the hashes of the scripts' text in the policy's syntax.
 */
export function ownScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const mark = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(scripts)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue;
    sources.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
  }
  return { html: html.replaceAll(mark, ""), sources: [...sources] };
}

const scripts = /<script([^>]*)>([\s\S]*?)<\/script>/g;
