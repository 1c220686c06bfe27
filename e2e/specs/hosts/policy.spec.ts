import { mustCall } from "../../support/api.ts";
import { findHotGames, findWebGames } from "../../support/catalogue.ts";
import { inlineIn, openDocument } from "../../support/content-policy.ts";
import { ready } from "../../support/page-checks.ts";
import { createPlayerApi } from "../../support/players.ts";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

// Every test checks the Content-Security-Policy of its documents (support/content-policy.ts). Here: other documents.

test("the API's documentation keeps to its policy", async ({ page }) => {
  // It draws every call of the API.
  test.slow();
  await openDocument(page, "/docs/");
  await page.getByText("/m/app/api/user/loginSubmit").first().click();
  await expect(page.getByText("Request body")).toBeVisible();
});

test("a game, an unknown game and a used ticket keep to their policies", async ({
  page,
  origin,
  player,
}) => {
  const games = await findWebGames(origin);
  const api = createPlayerApi(origin, player);
  for (const { gameid } of games.slice(0, 3)) {
    const { url } = await mustCall(api, "game/getEntryUrl", { gameid });
    await openDocument(page, url);
    await expect(page.getByTestId("player")).toHaveText(/\S/);
    // The game has its own origin, so it cannot read the shop's storage.
    expect(new URL(page.url()).origin).toBe(`http://localhost:${ports.games}`);
    await expect(page.getByRole("link", { name: "返回" })).toHaveAttribute(
      "href",
      `${origin}/app/game/${gameid}`,
    );
  }
  await openDocument(page, `http://localhost:${ports.games}/h5/games/none/`, 404);
  await openDocument(page, `/h5/enter/${"a".repeat(43)}`, 410);
  await expect(page.getByRole("heading", { name: "进入链接已失效" })).toBeVisible();
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false });
  test("the QR code beside the page keeps to the policy", async ({ page }) => {
    await openDocument(page, "/app/home/");
    await ready(page);
    await expect(page.getByRole("complementary").getByRole("img").first()).toBeVisible();
  });
});

test("full-screen pictures keep to the policy", async ({ page, origin }) => {
  const hot = await findHotGames(origin);
  await page.goto(`/app/game/${hot[0]!.gameid}`);
  await ready(page);
  await page.getByLabel(/^查看第 1 张截图/).click();
  await expect(page.getByRole("button", { name: "关闭" })).toBeVisible();
  await page.getByRole("button", { name: "关闭" }).click();
});

test("a loading picture has its placeholder colour", async ({ page }) => {
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

test.describe("injected markup", () => {
  test.use({ expectedMessages: /violates the following Content Security Policy/ });
  for (const [kind, markup] of [
    ["a style attribute", '<p style="position:fixed">x</p>'],
    ["a handler", '<img src="data:," onerror="document.title=1">'],
  ] as const) {
    test(`${kind} is refused by the browser and fails its test`, async ({ page }) => {
      test.fail();
      await page.goto("/app/home/");
      await ready(page);
      await page.evaluate(
        (html) =>
          new Promise<void>((reported) => {
            document.addEventListener("violation-reported", () => reported(), { once: true });
            document.body.insertAdjacentHTML("beforeend", html);
          }),
        markup,
      );
    });
  }

  test("inline markup is detected, text that looks like it is not", () => {
    expect(inlineIn('<p class="a" style="x">')).toHaveLength(1);
    expect(inlineIn("<a href='javascript:x'>")).toHaveLength(1);
    expect(inlineIn("<img onerror=x>")).toHaveLength(1);
    expect(inlineIn('<p title="style=1 onload=2">style="x"</p>')).toEqual([]);
    expect(inlineIn('<script>"<p style=1>"</script>')).toEqual([]);
  });
});
