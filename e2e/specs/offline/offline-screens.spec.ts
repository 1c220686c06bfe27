import { findHotGames, findOpenGift } from "../../support/catalogue.ts";
import { ready } from "../../support/page-checks.ts";
import { pullDown } from "../../support/pull-down.ts";
import { expect, test } from "../../support/test.ts";

// Offline the browser logs every failed request.
test.use({ serviceWorkers: "allow", expectedMessages: /net::ERR_/ });

test("offline every main screen shows its cached content and names what is missing", async ({
  page,
  context,
  origin,
  player,
  login,
}) => {
  test.slow();
  const { giftid, giftname } = await findOpenGift(origin);
  const game = (await findHotGames(origin))[0]!.gamename;
  await login(player);
  await page.goto("/app/home/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const cachedScreens: [path: string, text: string][] = [
    ["/app/category/", game],
    ["/app/rank/", "热游榜"],
    ["/app/gift/", "个礼包"],
    ["/app/search/", "热门搜索"],
    [`/app/gift/info/${giftid}`, giftname],
    ["/app/user/", "网络已断开，请联网后重试"],
    ["/app/user/", "网络未连接，暂时无法查看"],
    ["/app/user/gift/", "此页面尚未缓存，联网后将自动打开"],
    ["/app/user/message/", "此页面尚未缓存，联网后将自动打开"],
  ];
  for (const path of new Set(cachedScreens.map(([path]) => path))) {
    await page.goto(path);
    await ready(page);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  }
  await context.setOffline(true);
  let tab = page;
  for (const [path, text] of cachedScreens) {
    if (new URL(tab.url()).pathname !== path) await tab.goto(path);
    await expect(tab).toHaveURL(path);
    await ready(tab);
    await expect(tab.getByText(text).first()).toBeVisible();
    // A page that could not be loaded says so in the place of the notice.
    const isMissing = /user\/(gift|message)\/$/.test(path);
    await expect(tab.getByText("当前无网络，仅可查看已缓存的内容")).toBeVisible({
      visible: !isMissing,
    });
    // On a busy machine this page was seen to open itself again while it was left for the next one.
    if (path === "/app/user/gift/") tab = await context.newPage();
  }
  await expect(tab.getByRole("button", { name: "重新加载" })).toBeVisible();
  await expect(tab).toHaveURL("/app/user/message/");
  await context.setOffline(false);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("我的消息");
  await expect(tab.getByText("当前无网络，仅可查看已缓存的内容")).toBeHidden();
});

test("without a network a search and a pulled list end, and both go on later", async ({
  page,
  context,
}) => {
  await page.goto("/app/search/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await ready(page);
  await context.setOffline(true);
  await page.getByRole("combobox").fill("像素工厂");
  await page.getByRole("combobox").press("Enter");
  await expect(page.getByText("网络已断开，请联网后重试").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await context.setOffline(false);
  await page.goto("/app/search/?keyword=像素工厂");
  await expect(page.getByRole("link", { name: "像素工厂" }).first()).toBeVisible();

  await page.goto("/app/category/");
  await ready(page);
  const rows = page.getByRole("main").locator('li a[href^="/app/game/"]');
  await expect(rows.first()).toBeVisible();
  await context.setOffline(true);
  await pullDown(page);
  await expect(page.getByText("刷新失败", { exact: false })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
});
