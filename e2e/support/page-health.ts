import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** axe finds nothing: rules of WCAG 2.2 A and AA, and best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html} — ${failureSummary}`),
  }));
  expect(found).toEqual([]);
}

/** Nothing has moved without the player having touched it. Call once the page is at rest. */
export async function expectStill(page: Page): Promise<void> {
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) total += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(total), 300);
      }),
  );
  expect(shift).toBe(0);
}

/** Hydrated: taps are heard. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => "ready" in document.documentElement.dataset);
}
