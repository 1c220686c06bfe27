import type { BrowserContext, Page } from "@playwright/test";

/** A tab that finds nothing of earlier ones, neither in the cache nor stored, as on a new device. */
export async function openFreshTab(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await forgetShop(page, origin);
  return page;
}

/** Leaves the shop in this tab and forgets what it has stored there and in the cache. */
export async function forgetShop(page: Page, origin: string): Promise<void> {
  if (page.url().startsWith(origin)) await page.evaluate(() => sessionStorage.clear());
  await page.goto("about:blank");
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
}
