import { createApi, mustCall } from "../../support/api.ts";
import { ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";
import { waitForCached } from "../../support/worker-caches.ts";

/** An article's id, its path and the path of its list. */
async function findArticlePaths(origin: string) {
  const api = createApi(origin);
  const [game] = await mustCall(api, "game/getGameList", { page: 1, pageSize: 1 });
  const { gameid } = game!;
  const [article] = await mustCall(api, "article/getArticleList", { gameid, page: 1, pageSize: 1 });
  const list = `/app/game/${gameid}/${article!.col}/`;
  return { aid: article!.aid, list, path: `${list}${article!.aid}` };
}

test("a view of a cached article counts once per session", async ({ page, browser, origin }) => {
  const { aid, path } = await findArticlePaths(origin);
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
  // Another visitor gets the page from the cache.
  const other = await browser.newPage();
  const again = other.waitForResponse("**/article/countView/");
  await other.goto(path);
  expect(await (await again).json()).toMatchObject({ code: 1 });
  await other.close();
});

test("an article loaded by its call is counted only by that call", async ({ page, origin }) => {
  const { list, path } = await findArticlePaths(origin);
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

test("pages of the shop may be cached publicly, unknown ones may not", async ({
  request,
  origin,
}) => {
  const { list, path } = await findArticlePaths(origin);
  const game = list.split("/").slice(0, 4).join("/");
  const category = `/app/category/${encodeURIComponent("角色")}`;
  const unknownPaths = [
    "/app/gift/made-up",
    `${game}/made-up/`,
    "/app/user/gamecenter/987654321",
    category.toLowerCase(),
    "/app/game/%31",
  ];
  const readCaching = async (address: string) => {
    const response = await request.get(address);
    return [address, response.status(), /public/.test(response.headers()["cache-control"] ?? "")];
  };
  for (const address of ["/app/home/", "/app/rank/", category, game, list, path, "/app/user/"]) {
    expect(await readCaching(address)).toEqual([address, 200, true]);
  }
  for (const address of unknownPaths)
    expect(await readCaching(address)).toEqual([address, 200, false]);
  for (const address of ["/app/category/made-up", "/app/rank/made-up"]) {
    expect(await readCaching(address)).toEqual([address, 404, false]);
  }
});

test("made-up names are in no page, and such addresses show the same page, which says if it is missing", async ({
  origin,
  request,
}) => {
  const { list } = await findArticlePaths(origin);
  const game = list.split("/").slice(0, 4).join("/");
  const htmlOf = async (path: string) => (await request.get(path)).text();
  for (const path of ["/app/category/", "/app/rank/", "/app/gift/", `${game}/`, "/app/"]) {
    const [first, second] = [await htmlOf(`${path}zz-one`), await htmlOf(`${path}zz-two`)];
    expect(first, path).toBe(second);
    expect(first, path).not.toContain("zz-one");
    const isUnknown = ["/app/category/", "/app/rank/", "/app/"].includes(path);
    expect(first.includes("<title>页面不存在"), path).toBe(isUnknown);
  }
});

function readTiming() {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.serverTiming.find(({ name }) => name === "rendered")?.description;
}

test.describe("a page that a cache kept", () => {
  // Offline the browser logs every failed request.
  test.use({ serviceWorkers: "allow", expectedMessages: /net::ERR_/ });

  test("knows when it was rendered, also without a network", async ({ page, context }) => {
    const [address, other] = ["/app/category/", "/app/rank/"];
    const answer = await page.goto(address);
    const known = () => page.evaluate(readTiming);
    expect(answer!.headers()["server-timing"]).toBe(`rendered;desc="${await known()}"`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(other);
    await page.goto(address);
    const keptAt = await known();
    await waitForCached(page, { cache: "pf-pages-", path: address });
    await context.setOffline(true);
    await page.goto(other);
    await page.goto(address);
    await ready(page);
    expect(keptAt).toMatch(/^\d{13}$/);
    expect(await known()).toBe(keptAt);
  });
});

for (const [address, call] of [
  ["/app/rank/", "game/getGameList"],
  ["/app/home/", "index/getHomeGameList"],
] as const) {
  test(`${address} from ten minutes ago asks for its answers again`, async ({ page }) => {
    await page.route(`**${address}`, async (route) => {
      const response = await route.fetch();
      const timing = `rendered;desc="${Date.now() - 600_000}"`;
      await route.fulfill({
        response,
        headers: { ...response.headers(), "server-timing": timing },
      });
    });
    const refreshed = page.waitForResponse(`**/${call}/`);
    await page.goto(address);
    expect(await (await refreshed).json()).toMatchObject({ code: 1 });
    await ready(page);
  });
}
