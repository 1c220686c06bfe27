import { apiOf, mustCall } from "../../support/api.ts";
import { ready } from "../../support/page-health.ts";
import { inlineIn, openQuietly } from "../../support/page-policy.ts";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

// Every test watches the policy of what it loads (support/page-policy.ts). Here: what no other one opens.

test("the description of the API keeps to its policy", async ({ page }) => {
  await openQuietly(page, "/docs/");
  await page.getByText("/m/app/api/user/loginSubmit/").click();
  await expect(page.getByText("Request body")).toBeVisible();
});

test("a game, its doors and a dead ticket keep to theirs", async ({ page, origin, player }) => {
  const visitor = apiOf(origin);
  const games = await mustCall(visitor, "game/getGameList", {
    page: 1,
    pageSize: 10,
    category: "页游",
  });
  const api = apiOf(origin, { token: player.token, deviceid: player.deviceid });
  for (const { gameid } of games.slice(0, 3)) {
    const { url } = await mustCall(api, "game/getEntryUrl", { gameid });
    await openQuietly(page, url);
    await expect(page.getByTestId("player")).toHaveText(/\S/);
    // Not the shop's: what runs in a game reads nothing of the shop.
    expect(new URL(page.url()).origin).toBe(`http://localhost:${ports.games}`);
    await expect(page.getByRole("link", { name: "返回" })).toHaveAttribute(
      "href",
      `${origin}/app/game/${gameid}`,
    );
  }
  await openQuietly(page, `http://localhost:${ports.games}/h5/games/none/`, 404);
  await openQuietly(page, `/h5/enter/${"a".repeat(43)}`, 410);
  await expect(page.getByRole("heading", { name: "进入链接已失效" })).toBeVisible();
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false });
  test("the code of the page beside it keeps to the policy", async ({ page }) => {
    await openQuietly(page, "/app/home/");
    await ready(page);
    await expect(page.getByRole("complementary").getByRole("img").first()).toBeVisible();
  });
});

test("pictures over the whole screen keep to the policy", async ({ page, origin }) => {
  const { hot } = await mustCall(apiOf(origin), "index/getHomeGameList", {});
  await page.goto(`/app/game/${hot[0]!.gameid}`);
  await ready(page);
  await page.getByLabel(/^查看第 1 张截图/).click();
  await expect(page.getByRole("button", { name: "关闭" })).toBeVisible();
  await page.getByRole("button", { name: "关闭" }).click();
});

test("a picture is waited for in its own colour, and a gift's bar is filled by its share", async ({
  page,
}) => {
  await page.route("**/media/**", (route) => route.abort());
  await page.goto("/app/home/");
  const picture = page.locator("img[data-tint]").first();
  const [tint, color] = await picture.evaluate((image: HTMLElement) => [
    image.dataset.tint!,
    getComputedStyle(image).backgroundColor,
  ]);
  const channels = tint.split("-").map((step) => Number.parseInt(step, 16) * 17);
  expect(color).toBe(`rgb(${channels.join(", ")})`);
});
test.use({ expectedMessages: /net::ERR_FAILED/ });

test.describe("what is planted", () => {
  test.use({ expectedMessages: /violates the following Content Security Policy/ });
  for (const [what, markup] of [
    ["a style attribute", '<p style="position:fixed">x</p>'],
    ["a handler", '<img src="data:," onerror="document.title=1">'],
  ] as const) {
    test(`${what} is refused by the browser and fails its test`, async ({ page }) => {
      test.fail();
      await page.goto("/app/home/");
      await ready(page);
      await page.evaluate((html) => {
        document.body.insertAdjacentHTML("beforeend", html);
      }, markup);
      await page.waitForTimeout(300);
    });
  }

  test("inline markup is told from text that looks like it", () => {
    expect(inlineIn('<p class="a" style="x">')).toHaveLength(1);
    expect(inlineIn("<a href='javascript:x'>")).toHaveLength(1);
    expect(inlineIn("<img onerror=x>")).toHaveLength(1);
    expect(inlineIn('<p title="style=1 onload=2">style="x"</p>')).toEqual([]);
    expect(inlineIn('<script>"<p style=1>"</script>')).toEqual([]);
  });
});
