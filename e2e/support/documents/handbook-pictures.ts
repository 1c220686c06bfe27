import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, type Page } from "@playwright/test";

const mostBytes = 60_000;
/** Of WebP; a page with much text takes a lower one. */
const qualities = [45, 30, 15];

/** Saves what the window shows as a picture of the handbook, in the folder `E2E_SHOTS`. */
export async function takeHandbookPicture(page: Page, name: string): Promise<void> {
  // The margin beside the tables: the pointer would mark a row or an entry of the menu.
  const { width, height } = page.viewportSize()!;
  await page.mouse.move(width - 1, height - 1);
  // Everything is there, and what opens or closes has come to rest.
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.waitForTimeout(1_500);
  const devtools = await page.context().newCDPSession(page);
  const file = `${process.env.E2E_SHOTS}/${name}.webp`;
  await mkdir(dirname(file), { recursive: true });
  for (const quality of qualities) {
    const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality });
    const picture = Buffer.from(data, "base64");
    await writeFile(file, picture);
    if (picture.length <= mostBytes) break;
  }
  await devtools.detach();
}
