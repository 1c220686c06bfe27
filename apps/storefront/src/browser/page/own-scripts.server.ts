import { createHash } from "node:crypto";

/**
 * The scripts of a rendering that are ours, for the page's policy: those that React was given the nonce for, whatever
 * else stands in the HTML. The nonce goes, since the page is kept and served to everyone; `sources` are the hashes of
 * their text, as a policy names them.
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
