import type { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { expect, type Frame, type Page } from "@playwright/test";
import { runAxe } from "./page/run-axe.ts";

/** Waits until the page is hydrated whole, so that it handles taps, and all that follows from hydration has happened. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => "whole" in document.documentElement.dataset);
}

/** How far below the screen parts of a page load by themselves (storefront, browser/page/use-near.ts). */
const nearPx = 600;

/** Waits until the page is hydrated, what is near the screen has loaded, and the parts of the frame that come later too. */
export async function settled(page: Page | Frame): Promise<void> {
  await page.waitForFunction((near) => {
    const isNear = (element: Element) =>
      element.checkVisibility() && element.getBoundingClientRect().top < innerHeight + near;
    const files = performance.getEntriesByType("resource");
    return (
      "whole" in document.documentElement.dataset &&
      files.some(({ name }) => /\/later-parts-[^/]+\.js$/.test(name)) &&
      ![...document.querySelectorAll("[aria-busy=true]")].some(isNear)
    );
  }, nearPx);
}

/** Checks a loaded screen: one heading of level 1, no layout shift, no accessibility violation. */
export async function expectHealthyScreen(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoLayoutShift(page);
  await takeScreenshot(page, name);
}

/** A screen in light and in dark, with its pictures. What depends on no colour is looked at once. */
export async function expectAccessibleInBoth(
  page: Page,
  name: string,
  fullPage = false,
): Promise<void> {
  await expectAccessible(page);
  await takeScreenshot(page, `${name}-light`, fullPage);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, colourRules);
  await takeScreenshot(page, `${name}-dark`, fullPage);
  await page.emulateMedia({ colorScheme: "light" });
}

/** The rules that a colour scheme can break. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/** axe finds no violation of WCAG 2.2 A and AA or of its best practices once nothing fades or changes its colour any more. */
export function expectAccessible(page: Page, runOnly?: string[]): Promise<void> {
  return expectNoViolation(page, { runOnly });
}

/** The same of the open dialog alone, for a test that has looked at the page under it. */
export function expectAccessibleDialog(page: Page, runOnly?: string[]): Promise<void> {
  return expectNoViolation(page, { runOnly, within: "[role=dialog]" });
}

async function expectNoViolation(
  page: Page,
  where: { runOnly: string[] | undefined; within?: string },
): Promise<void> {
  await expect.poll(() => countColourChanges(page)).toBe(0);
  expect(await runAxe(page, where)).toEqual([]);
}

/** What is fading or on its way to another colour; the carousel's progress and what loops never end. */
function countColourChanges(page: Page): Promise<number> {
  return page.evaluate(() => {
    const changes = document.getAnimations().filter(({ effect, playState, timeline }) => {
      const keyframes = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
      const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      const isTimed = playState === "running" && timeline === document.timeline;
      return isTimed && ends && /opacity|color|fill/i.test(keyframes.flatMap(Object.keys).join());
    });
    return changes.length;
  });
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * No layout shift has happened without input. Call it once the page has loaded, after axe where that looks at it too; a
 * failure names what moved and where.
 */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  const moved = await page.evaluate(async () => {
    const found: string[] = [];
    const describeRect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(" ");
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as LayoutShiftEntry[]) {
        if (entry.hadRecentInput) continue;
        const parts = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.outerHTML?.slice(0, 120)} from ${describeRect(previousRect)} to ${describeRect(currentRect)}`,
        );
        found.push(`${entry.value}: ${parts.join("; ")}`);
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    // What is about to move, moves.
    await new Promise((resolve) => setTimeout(resolve, 300));
    note(observer.takeRecords());
    observer.disconnect();
    return found;
  });
  expect(moved).toEqual([]);
}

/** Saves a screenshot in the folder `E2E_SHOTS`, if that is set. */
export async function takeScreenshot(page: Page, name: string, fullPage = false): Promise<void> {
  const folder = process.env.E2E_SHOTS;
  if (folder === undefined) return;
  const file = name.replaceAll(/[ ,]+/g, "-");
  await page.screenshot({ path: `${folder}/${file}.png`, fullPage });
}

/** Calls `act` and reads the file that it downloads. */
export async function readDownload(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; content: Buffer }> {
  const downloading = page.waitForEvent("download");
  await act();
  const download = await downloading;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
