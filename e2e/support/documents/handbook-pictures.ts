import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

const mostBytes = 60_000;
/** Of WebP; a page with much text takes a lower one. */
const qualities = [45, 30, 15];

/** Saves what the window shows as a picture of the handbook, in the folder `E2E_SHOTS`. */
export async function takeHandbookPicture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 400);
  // What opens or closes has come to rest.
  await page.waitForTimeout(1_500);
  const devtools = await page.context().newCDPSession(page);
  for (const quality of qualities) {
    const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality });
    const picture = Buffer.from(data, "base64");
    await writeFile(`${process.env.E2E_SHOTS}/${name}.webp`, picture);
    if (picture.length <= mostBytes) break;
  }
  await devtools.detach();
}
