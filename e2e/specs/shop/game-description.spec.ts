import { findHotGames } from "../../support/catalogue.ts";
import { ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test("the dots after the preview of a description stand behind its last character", async ({
  page,
  origin,
}) => {
  const [game] = await findHotGames(origin);
  await page.route("**/game/getGameInfo/", async (route) => {
    const answer = await (await route.fetch()).json();
    // The preview of 66 characters ends within the gap between the paragraphs.
    answer.data.description = `${"字".repeat(63)}。\n\n${"下一段".repeat(20)}`;
    await route.fulfill({ json: answer });
  });
  await page.goto("/app/home/");
  await ready(page);
  const games = page.getByRole("region", { name: "热门推荐" });
  await games.getByRole("link", { name: new RegExp(`^${game!.gamename}`) }).click();
  const dots = page.getByText("…", { exact: true });
  await expect(dots).toBeVisible();
  for (const width of [320, 360, 390, 412, 430]) {
    await page.setViewportSize({ width, height: 844 });
    const [last, ofDots] = await dots.evaluate((element) => {
      const range = document.createRange();
      const text = element.previousSibling as Text;
      range.setStart(text, text.data.trimEnd().length - 1);
      range.setEnd(text, text.data.trimEnd().length);
      return [range.getBoundingClientRect().top, element.getBoundingClientRect().top];
    });
    expect(Math.abs(ofDots! - last!), `at ${width} px`).toBeLessThan(2);
  }
});
