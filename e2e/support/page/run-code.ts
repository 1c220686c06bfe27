import type { Page } from "@playwright/test";

/** Waits until the page has run files of its code that it has asked for: importing them once more waits for its own import. */
export async function waitForRunCode(page: Page, urls: readonly string[]): Promise<void> {
  await page.evaluate(
    (all) => Promise.all(all.map((url) => import(url))).then(() => undefined),
    urls,
  );
}
