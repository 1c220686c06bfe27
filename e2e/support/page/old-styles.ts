import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";

/** What came to CSS after the oldest browsers that the shop supports, in names that no browser knows. */
const renamed: [later: RegExp, unknown: string][] = [
  [/color-mix\(/g, "mixed-color("],
  [/:has\(/g, ":holds("],
  [/@container/g, "@held"],
  [/(\d)[dls]vh\b/g, "$1screens"],
  [/(\d)cq[wi]\b/g, "$1held"],
  [/(\d)lh\b/g, "$1lines"],
];

const rename = (css: string) =>
  renamed.reduce((text, [later, unknown]) => text.replace(later, unknown), css);

/** Shows every page as a browser does that drops those declarations, rules and blocks. */
export async function withOldStyles(page: Page): Promise<void> {
  await page.route(/\/app\//, async (route) => {
    const type = route.request().resourceType();
    if (type !== "document" && type !== "stylesheet") return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    if (type === "stylesheet") return route.fulfill({ response, body: rename(text) });
    const [html, hashes] = renameInside(text);
    const headers = response.headers();
    let policy = headers["content-security-policy"] ?? "";
    for (const [before, after] of hashes) policy = policy.replaceAll(before, after);
    await route.fulfill({
      response,
      headers: { ...headers, "content-security-policy": policy },
      body: html,
    });
  });
}

/** The page's HTML with its own styles renamed, and what that makes of their hashes in the page's policy. */
function renameInside(html: string): [html: string, hashes: [before: string, after: string][]] {
  const hashes: [string, string][] = [];
  const renamedHtml = html.replace(/(<style[^>]*>)(.*?)(<\/style>)/gs, (_, open, css, close) => {
    hashes.push([hashOf(css), hashOf(rename(css))]);
    return open + rename(css) + close;
  });
  return [renamedHtml, hashes];
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
