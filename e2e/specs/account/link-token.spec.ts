import { mustCall } from "../../support/api.ts";
import { ready } from "../../support/page-checks.ts";
import { createPlayerApi, registerPlayer, storedToken } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

test.describe("a token in the address", () => {
  test("logs in although other calls are answered before its exchange", async ({
    page,
    player,
    origin,
  }) => {
    await page.route("**/user/checkLogin/", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    const games: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("game/getRecentGameList"))
        games.push(request.headers().token ?? "");
    });
    await page.goto(`/app/home/?token=${player.token}`);
    await ready(page);
    await expect.poll(() => storedToken(page)).toMatch(/^[\w-]{43}$/);
    await expect.poll(() => games.length).toBeGreaterThan(0);
    expect(games).not.toContain(player.token);
    const linked = { ...player, token: (await storedToken(page))! };
    await mustCall(createPlayerApi(origin, linked), "user/checkLogin", {});
  });

  test("that is stale leaves other tabs alone, and does not end a log-in that another tab made meanwhile", async ({
    page,
    context,
    player,
    login,
    origin,
  }) => {
    const later = await registerPlayer(origin);
    await login(player);
    await page.goto("/app/user/gift/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("已领礼包");
    const other = await context.newPage();
    const checked = other.waitForResponse("**/user/checkLogin/");
    await other.goto("/app/home/?token=of-a-link-of-last-year");
    await checked;
    await ready(other);
    expect(await storedToken(other)).toBe(player.token);
    await expect(page).toHaveURL("/app/user/gift/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("已领礼包");

    const isRefused = Promise.withResolvers<void>();
    await other.route("**/user/checkLogin/", async (route) => {
      await isRefused.promise;
      await route.fulfill({ status: 401, json: { code: 401, data: null, msg: "登录已失效" } });
    });
    await other.goto("/app/home/?token=of-a-link-of-last-year");
    await ready(other);
    await page.evaluate((token) => {
      localStorage.setItem("token", token);
      localStorage.removeItem("userInfo");
    }, later.token);
    const refused = other.waitForResponse("**/user/checkLogin/");
    isRefused.resolve();
    await refused;
    await ready(other);
    expect(await storedToken(other)).toBe(later.token);
  });
});
