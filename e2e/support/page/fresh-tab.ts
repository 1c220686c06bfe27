import type { BrowserContext, Page } from "@playwright/test";

/** A tab that finds nothing of earlier ones, neither in the cache nor stored, as on a new device. */
export async function openFreshTab(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
  return page;
}
