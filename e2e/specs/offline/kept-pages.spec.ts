import { apiOf, mustCall } from "../../support/api.ts";
import { ready } from "../../support/page-health.ts";
import { expect, test } from "../../support/test.ts";

/** An article, its address, and the address of its list. */
async function someArticle(origin: string) {
  const api = apiOf(origin);
  const [game] = await mustCall(api, "game/getGameList", { page: 1, pageSize: 1 });
  const { gameid } = game!;
  const [article] = await mustCall(api, "article/getArticleList", { gameid, page: 1, pageSize: 1 });
  const list = `/app/game/${gameid}/${article!.col}/`;
  return { aid: article!.aid, list, path: `${list}${article!.aid}` };
}

test("an article that came from a cache counts as read, once a session", async ({
  page,
  browser,
  origin,
}) => {
  const { aid, path } = await someArticle(origin);
  const counted: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("article/countView")) counted.push(request.postData() ?? "");
  });
  const first = page.waitForResponse("**/article/countView/");
  await page.goto(path);
  expect(await (await first).json()).toMatchObject({ code: 1 });
  await ready(page);
  await page.reload();
  await ready(page);
  expect(counted).toEqual([`aid=${aid}`]);
  // Somebody else gets the page that is kept by now.
  const other = await browser.newPage();
  const again = other.waitForResponse("**/article/countView/");
  await other.goto(path);
  expect(await (await again).json()).toMatchObject({ code: 1 });
  await other.close();
});

test("an article that was called for is counted by its call alone", async ({ page, origin }) => {
  const { list, path } = await someArticle(origin);
  let counted = 0;
  page.on("request", (request) => {
    if (request.url().includes("article/countView")) counted += 1;
  });
  await page.goto(list);
  await ready(page);
  const called = page.waitForResponse("**/article/getArticleInfo/");
  await page.locator(`a[href="${path}"]`).first().click();
  await called;
  await expect(page).toHaveURL(path);
  await ready(page);
  await page.reload();
  await ready(page);
  expect(counted).toBe(0);
});

test("pages of the shop may be kept by everyone, made-up ones by nobody", async ({
  request,
  origin,
}) => {
  const { list, path } = await someArticle(origin);
  const game = list.split("/").slice(0, 4).join("/");
  const category = `/app/category/${encodeURIComponent("角色")}`;
  const madeUp = [
    "/app/category/made-up",
    "/app/rank/made-up",
    "/app/gift/made-up",
    `${game}/made-up/`,
    "/app/user/gamecenter/987654321",
    category.toLowerCase(),
    "/app/game/%31",
  ];
  const kept = async (address: string) => {
    const response = await request.get(address);
    return [address, response.status(), /public/.test(response.headers()["cache-control"] ?? "")];
  };
  for (const address of ["/app/home/", "/app/rank/", category, game, list, path, "/app/user/"]) {
    expect(await kept(address)).toEqual([address, 200, true]);
  }
  for (const address of madeUp) expect(await kept(address)).toEqual([address, 200, false]);
});
