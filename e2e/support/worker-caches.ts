import { expect, type Page } from "@playwright/test";

/** Waits until the service worker has kept this path, or one that matches, in a cache whose name begins so. */
export async function waitForCached(
  page: Page,
  { cache, path }: { cache: "pf-pages-" | "pf-code"; path: string | RegExp },
): Promise<void> {
  const wanted = typeof path === "string" ? path : expect.stringMatching(path);
  await expect.poll(() => cachedPaths(page, cache), { timeout: 30_000 }).toContainEqual(wanted);
}

/** Waits until the service worker has kept a page together with all scripts and styles that it names. */
export async function waitForWholePage(page: Page, path: string): Promise<void> {
  await waitForCached(page, { cache: "pf-pages-", path });
  const isWhole = () =>
    page.evaluate(async (kept) => {
      const html = (await (await caches.match(kept))?.text()) ?? "";
      const files = html.match(/\/app\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
      const found = await Promise.all(files.map((file) => caches.match(file)));
      return files.length > 0 && !found.includes(undefined);
    }, path);
  await expect.poll(isWhole, { timeout: 30_000 }).toBe(true);
}

function cachedPaths(page: Page, prefix: string): Promise<string[]> {
  return page.evaluate(async (start) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(start));
    const opened = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  }, prefix);
}
