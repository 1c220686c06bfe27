import { apiOf, findOpenGift, mustCall } from "../../support/api.ts";
import { ready } from "../../support/page-health.ts";
import { expect, test } from "../../support/test.ts";

// Without a network the browser tells of every request it could not make.
test.use({ serviceWorkers: "allow", expectedMessages: /net::ERR_/ });

test("without a network every main screen shows what it has and says what it has not", async ({
  page,
  context,
  origin,
  player,
  signIn,
}) => {
  test.slow();
  const { giftid, giftname } = await findOpenGift(origin);
  const { hot } = await mustCall(apiOf(origin), "index/getHomeGameList", {});
  const game = hot[0]!.gamename;
  await signIn(player);
  await page.goto("/app/home/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const screens: [path: string, shown: string][] = [
    ["/app/category/", game],
    ["/app/rank/", "热游榜"],
    ["/app/gift/", "个礼包"],
    ["/app/search/", "热门搜索"],
    [`/app/gift/info/${giftid}`, giftname],
    ["/app/user/", "网络已断开，请检查网络后重试"],
    ["/app/user/", "没有网络，暂时看不到"],
    ["/app/user/gift/", "网络已断开，请检查网络后重试"],
    ["/app/user/message/", "网络已断开，请检查网络后重试"],
  ];
  for (const path of new Set(screens.map(([path]) => path))) {
    await page.goto(path);
    await ready(page);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  }
  await context.setOffline(true);
  for (const [path, shown] of screens) {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    await ready(page);
    await expect(page.getByText("离线中，只能看保存过的内容")).toBeVisible();
    await expect(page.getByText(shown).first()).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "重新加载" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("我的消息");
  await expect(page.getByText("离线中，只能看保存过的内容")).toBeHidden();
});
