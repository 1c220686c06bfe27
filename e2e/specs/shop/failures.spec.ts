import { findHotGames } from "../../support/catalogue.ts";
import { ready } from "../../support/page-checks.ts";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

test.use({ expectedMessages: /net::ERR_|status of 50[03]/ });

test("a page whose data fails to load shows the reload state, and reloads", async ({
  page,
  origin,
}) => {
  const hot = await findHotGames(origin);
  await page.goto("/app/home/");
  await ready(page);
  await page.route("**/game/getGameInfo/", (route) => route.abort());
  const grid = page.getByRole("region", { name: "热门推荐" });
  await grid.getByRole("link", { name: hot[0]!.gamename }).click();
  await expect(page.getByText("加载失败，请重试~")).toBeVisible();
  await page.unroute("**/game/getGameInfo/");
  await page.getByRole("button", { name: "重新加载" }).click();
  await expect(page.getByRole("heading", { level: 1, name: hot[0]!.gamename })).toBeVisible();
});

test("a hash scrolls to its section", async ({ page, origin }) => {
  const hot = await findHotGames(origin);
  await page.goto(`/app/game/${hot[0]!.gameid}#related`);
  await ready(page);
  await expect(page.locator("#related")).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
});

test.describe("with a failing host", () => {
  test.use({ baseURL: `http://localhost:${ports.foreignShop}` });

  test("the server's page has status 503 and the reload state", async ({ page }) => {
    const response = await page.goto("/app/game/98");
    expect(response?.status()).toBe(503);
    expect(response?.headers()["cache-control"]).toBe("no-store");
    await expect(page.getByText("加载失败，请重试~")).toBeVisible();
    await expect(page.getByRole("button", { name: "重新加载" })).toBeVisible();
  });

  test("a coded failure shows the host's message", async ({ page }) => {
    await page.goto("/app/game/97");
    await expect(page.getByText("这款游戏正在维护")).toBeVisible();
    await expect(page.getByRole("button", { name: "重新加载" })).toBeVisible();
  });
});
