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

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Nothing has moved without the player having touched it. Call once the page is at rest. Tells what moved, and where. */
export async function expectStill(page: Page): Promise<void> {
  const moved = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const found: string[] = [];
        const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(" ");
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
            if (hadRecentInput) continue;
            const parts = sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.outerHTML?.slice(0, 120)} from ${place(previousRect)} to ${place(currentRect)}`,
            );
            found.push(`${value}: ${parts.join("; ")}`);
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(found), 300);
      }),
  );
  expect(moved).toEqual([]);
}

/** Hydrated: taps are heard. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => "ready" in document.documentElement.dataset);
}
