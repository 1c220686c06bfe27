import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

export interface Violation {
  id: string;
  help: string;
  /** The first elements that violate the rule, each with what is wrong. */
  nodes: string[];
}

/** So many elements are named. */
const namedNodes = 5;
/** In ASCII a browser keeps and reads it as bytes, which takes half as long. */
const source = readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8").then(
  (text) => text.replace(/[^\0-\x7f]/g, (sign) => `\\u${hex(sign)}`),
);

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).padStart(4, "0");
}

/**
 * What axe finds on the page, or in its part at `within`, by all of its rules or by some. axe is sent to a page
 * once, because it is larger than the page. Frames show pages of the shop, which have tests of their own.
 */
export async function runAxe(
  page: Page,
  { runOnly, within }: { runOnly?: string[] | undefined; within?: string } = {},
): Promise<Violation[]> {
  if (!(await page.evaluate(() => "axe" in window))) await bringAxe(page);
  const options: RunOptions = {
    ...{ iframes: false, resultTypes: ["violations"] },
    ...(runOnly && { runOnly }),
  };
  return page.evaluate(look, { options, within, namedNodes });
}

/**
 * Playwright reads a text twice before it runs it; the browser's own call takes half as long. Its session ends with the page: the
 * first one that ends takes the page's virtual authenticators with it.
 */
async function bringAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: await source, silent: true });
}

/** Runs in the page. A message that leaves meanwhile is gone at once, instead of pale for a moment. */
async function look({
  options,
  within,
  namedNodes,
}: {
  options: RunOptions;
  within: string | undefined;
  namedNodes: number;
}): Promise<Violation[]> {
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets.push(sheet);
  const { violations } = await axe.run(within ?? document, options);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes
      .slice(0, namedNodes)
      .map(({ html, failureSummary }) => `${html} — ${failureSummary}`),
  }));
}
