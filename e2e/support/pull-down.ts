import type { Page } from "@playwright/test";

/** One finger pulls the page down by 300 pixels. */
export async function pullDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: 180, y }],
    });
  await touch("touchStart", 200);
  for (let y = 220; y <= 500; y += 40) await touch("touchMove", y);
  await touch("touchEnd");
}
