import { expect, type Page } from "@playwright/test";

/** What some screens must show with 200% text size on a small phone, beyond whole texts; by the screen's name. */
export const enlargedScreens: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: expectNamesAboveButtons,
  category: expectNamesAboveButtons,
  "search results": expectNamesAboveButtons,
  newGames: async (page) => {
    await expectNamesAboveButtons(page);
    await expectDaysOfRelease(page);
  },
  game: expectLongLinesOfName,
  article: expectEvenHeadline,
};

/** Names of listed games have lines of six characters, above their buttons. */
async function expectNamesAboveButtons(page: Page): Promise<void> {
  const row = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") })
    .first();
  const link = row.getByRole("link");
  const width = await link
    .locator("span > span")
    .first()
    .evaluate((span) => span.clientWidth / Number.parseFloat(getComputedStyle(span).fontSize));
  expect(width).toBeGreaterThan(6);
  const button = await row.getByRole("button").boundingBox();
  const texts = await link.boundingBox();
  expect(button!.y).toBeGreaterThanOrEqual(texts!.y + texts!.height);
}

async function expectDaysOfRelease(page: Page): Promise<void> {
  const days = page.getByRole("main").locator("li time");
  await expect(days.first()).toBeVisible();
  for (const day of await days.all()) await expect(day).toBeVisible();
}

/** The name on a game's page has lines of five characters. */
async function expectLongLinesOfName(page: Page): Promise<void> {
  const width = await page
    .getByRole("heading", { level: 1 })
    .evaluate(
      (heading) => heading.clientWidth / Number.parseFloat(getComputedStyle(heading).fontSize),
    );
  expect(width).toBeGreaterThan(5);
}

/** The lines of a headline are of even length. */
async function expectEvenHeadline(page: Page): Promise<void> {
  const headline = page.getByRole("heading", { level: 1 });
  expect(await headline.evaluate((h1) => getComputedStyle(h1).textWrap)).toContain("balance");
}
