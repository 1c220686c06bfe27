import type { Payload } from "@playfront/contract/calls";
import type { Page } from "@playwright/test";
import { createApi, mustCall } from "../../support/api.ts";
import { findArticle, findHotGames, findOpenGift, newGames } from "../../support/catalogue.ts";
import { agents } from "../../support/fake-native.ts";
import { serveSlowly } from "../../support/page/slow-pages.ts";
import {
  expectAccessible,
  expectNoLayoutShift,
  ready,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.describe("on an iPhone", () => {
  test.use({ userAgent: agents.iphone });
  const filter = (page: Page) => page.getByRole("button", { name: "可在本机玩" });
  /** Without the games to come, which stand before the list. */
  const names = (page: Page) =>
    page
      .locator("main li a[href*='/app/game/']:not(section:has(h2:text('即将上线')) a)")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")!.split("/").at(-1)));
  /** The games of a list's first page; further ones load by themselves. */
  const firstNames = async (page: Page, count: number) => (await names(page)).slice(0, count);
  const idsOf = async (origin: string, payload: Payload<"game/getGameList">) =>
    (await mustCall(createApi(origin), "game/getGameList", payload)).map(({ gameid }) => gameid);

  test("home has games that it can play first, a list opened from it asks for nothing else, and 下载 leads to the App Store", async ({
    page,
    origin,
  }) => {
    const hot = await findHotGames(origin);
    const isPlayable = ({ ios }: (typeof hot)[number]) => ios !== false;
    const expected = [...hot.filter(isPlayable), ...hot.filter((game) => !isPlayable(game))];
    await page.goto("/app/home/");
    await ready(page);
    const buttons = page.getByRole("region", { name: "热门推荐" }).getByRole("button");
    const labelOf = (game: (typeof hot)[number]) => {
      if (game.gametype === "html5") return "进入";
      return isPlayable(game) ? "下载" : "仅安卓";
    };
    await expect
      .poll(() => buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))))
      .toEqual(expected.map((game) => `${labelOf(game)} ${game.gamename}`));
    await expectAccessible(page);
    await expectNoLayoutShift(page);
    await takeScreenshot(page, "home-iphone");

    const asked: (string | null)[] = [];
    page.on("request", (request) => {
      if (!request.url().includes("getGameList")) return;
      asked.push(new URLSearchParams(request.postData() ?? "").get("platform"));
    });
    await page.getByRole("link", { name: "分类大厅" }).click();
    const selection = { category: "全部", page: 1, pageSize: 10, platform: "ios" } as const;
    const playable = await idsOf(origin, selection);
    await expect.poll(() => firstNames(page, 10)).toEqual(playable);
    expect(new Set(asked)).toEqual(new Set(["ios"]));

    await page.goBack();
    const { gamename } = hot.find(({ gametype, ios }) => gametype === "mobile" && ios === true)!;
    await page.route("https://apps.apple.com/**", (route) => route.fulfill({ body: "App Store" }));
    await buttons.and(page.getByRole("button", { name: `下载 ${gamename}` })).click();
    await expect(page).toHaveURL(/^https:\/\/apps\.apple\.com\/app\/id\d+$/);
  });

  test("lists have what can be played there, and all games if asked to, also after a reload", async ({
    page,
    origin,
  }) => {
    for (const [path, pageSize, selection] of [
      ["/app/category/棋牌", 10, { category: "棋牌" }],
      ["/app/rank/热游榜", 10, { rank: "热游榜" }],
      ["/app/newgame/", 8, newGames()],
    ] as const) {
      const payload = { ...selection, page: 1, pageSize };
      const playable = await idsOf(origin, { ...payload, platform: "ios" });
      const all = await idsOf(origin, payload);
      expect(all.filter((id) => !playable.includes(id))).not.toEqual([]);
      await page.goto(path);
      await ready(page);
      await expect(filter(page)).toHaveAttribute("aria-pressed", "true");
      await expect.poll(() => firstNames(page, pageSize)).toEqual(playable);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      if (!("rank" in selection)) await expectAccessible(page);
      await expectNoLayoutShift(page);
      await takeScreenshot(page, `list-iphone${path.replace(/\W+/g, "-")}`);
      await filter(page).click();
      // An iPhone's own games come first on a page.
      const shown = async () => (await firstNames(page, pageSize)).toSorted();
      await expect.poll(shown).toEqual(all.toSorted());
      if (!("category" in selection)) {
        await page.reload();
        await ready(page);
        await expect(filter(page)).toHaveAttribute("aria-pressed", "false");
        expect(await shown()).toEqual(all.toSorted());
        await expectNoLayoutShift(page);
      }
      // The device keeps the choice for the next list.
      await filter(page).click();
      await expect(filter(page)).toHaveAttribute("aria-pressed", "true");
    }
  });

  test("games to come are all shown from the first paint on", async ({ page, origin }) => {
    const upcoming = await mustCall(createApi(origin), "game/getGameList", {
      ...{ rank: "预约榜", page: 1, pageSize: 3 },
    });
    expect(upcoming.filter(({ ios }) => ios === false)).not.toEqual([]);
    // The page stays as its HTML and its style sheets show it.
    await page.route(/\.js(\?|$)/, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "" }),
    );
    await page.goto("/app/newgame/");
    const rows = page.getByRole("region", { name: "即将上线" }).getByRole("listitem");
    await expect(rows.filter({ visible: true })).toHaveCount(upcoming.length);
  });

  test("a search finds what can be played there", async ({ page, origin }) => {
    const [game] = await findHotGames(origin).then((all) => all.filter(({ ios }) => ios === false));
    await page.goto(`/app/search/?keyword=${encodeURIComponent(game!.gamename)}`);
    await expect(page.getByText("没有找到可在本机玩的相关游戏")).toBeVisible();
    await filter(page).click();
    await expect(page.getByRole("button", { name: `仅安卓 ${game!.gamename}` })).toBeVisible();
    await expectAccessible(page);
  });
});

/** The rules of axe that a wide layout can break; the phone's screens pass all of them. */
const layoutRules = ["target-size", "scrollable-region-focusable"];

test.describe("on a desktop", () => {
  const viewport = { width: 1280, height: 900 };
  test.use({ userAgent: agents.desktop, viewport, isMobile: false, hasTouch: false });

  test("lists have two columns, a game's gifts and home's tabs a place beside, and an article its full measure", async ({
    page,
    origin,
  }) => {
    for (const path of ["/app/category/", "/app/gift/", "/app/newgame/"]) {
      await test.step(path, async () => {
        await page.goto(path);
        await ready(page);
        const rows = page.getByRole("main").locator("li:has(img)");
        const [first, second] = await Promise.all([0, 1].map((at) => rows.nth(at).boundingBox()));
        expect(second!.y).toBe(first!.y);
        expect(second!.x).toBeGreaterThan(first!.x + 300);
        await expectAccessible(page, layoutRules);
        await expectNoLayoutShift(page);
      });
    }
    await test.step("a game", () => expectGiftsBesideIntroduction(page, origin));
    await test.step("home", () => expectGamesOnFirstScreen(page));
    await test.step("an article", async () => {
      const { gameid, col, aid } = await findArticle(origin);
      await page.goto(`/app/game/${gameid}/${col}/${aid}`);
      await ready(page);
      const text = await page.getByRole("article").boundingBox();
      expect(text!.width).toBeGreaterThan(560);
      await expectAccessible(page, layoutRules);
      await expectNoLayoutShift(page);
    });
  });

  async function expectGiftsBesideIntroduction(page: Page, origin: string): Promise<void> {
    const [game] = await findHotGames(origin);
    await page.goto(`/app/game/${game!.gameid}`);
    await ready(page);
    const introduction = await page.getByRole("region", { name: "游戏介绍" }).boundingBox();
    const gifts = await page.getByRole("region", { name: "礼包", exact: true }).boundingBox();
    expect(gifts!.y).toBe(introduction!.y);
    expect(gifts!.x).toBeGreaterThan(introduction!.x + 300);
    await expectAccessible(page);
    await expectNoLayoutShift(page);
    await takeScreenshot(page, "game-desktop");
    const aside = page.getByRole("complementary", { name: "手机扫码打开" });
    await expect(aside.getByText("扫码在手机上打开本页")).toBeVisible();
  }

  /** Below the carousel, which leaves the tabs a place beside. */
  async function expectGamesOnFirstScreen(page: Page): Promise<void> {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/app/home/");
    await ready(page);
    const carousel = await page.getByRole("region", { name: "精选推荐" }).boundingBox();
    const tabs = await page.getByRole("navigation", { name: "快捷入口" }).boundingBox();
    const title = await page.getByRole("heading", { name: "热门推荐" }).boundingBox();
    expect(tabs!.x).toBeGreaterThanOrEqual(carousel!.x + carousel!.width);
    expect(title!.y).toBeLessThan(500);
    await expectAccessible(page);
    await expectNoLayoutShift(page);
    await takeScreenshot(page, "home-desktop");
    await page.setViewportSize(viewport);
  }

  test("nothing moves while the HTML of a page arrives", async ({
    context,
    origin,
    player,
    login,
  }) => {
    await login(player);
    const { giftid } = await findOpenGift(origin);
    const slow = await serveSlowly(origin);
    // The frame of the storage refuses addresses that the server does not know.
    await context.route("**/mirror/", async (route) => {
      const response = await route.fetch();
      const policy = response.headers()["content-security-policy"]!;
      const headers = {
        "content-security-policy": policy.replace(
          "ancestors 'self'",
          "ancestors 'self' http://localhost:*",
        ),
      };
      await route.fulfill({ contentType: "text/html", headers, body: "" });
    });
    const paths = [
      ...["/app/category/", "/app/newgame/", "/app/home/"],
      ...["/app/user/", `/app/gift/info/${giftid}`],
    ];
    await Promise.all(
      paths.map((path) =>
        test.step(path, async () => {
          const page = await context.newPage();
          await page.goto(slow.origin + path);
          await ready(page);
          await expectNoLayoutShift(page);
        }),
      ),
    );
    slow.close();
  });

  test("a gift's terms, a player's entries and a game's gifts stand in a second column", async ({
    page,
    origin,
    player,
    login,
  }) => {
    const { giftid, gameid, giftname } = await findOpenGift(origin);
    await login(player);
    for (const [path, left, right] of [
      [
        `/app/gift/info/${giftid}`,
        page.getByRole("heading", { name: giftname }),
        page.getByText("有效期"),
      ],
      [
        "/app/user/",
        page.getByRole("link", { name: "已领礼包" }),
        page.getByRole("link", { name: "个人资料" }),
      ],
      [
        `/app/user/gamecenter/${gameid}`,
        page.getByRole("heading", { name: "我的兑换码" }),
        page.getByRole("heading", { name: "礼包", exact: true }),
      ],
    ] as const) {
      await page.goto(path);
      await ready(page);
      await expect(right).toBeVisible();
      const [first, second] = await Promise.all([left.boundingBox(), right.boundingBox()]);
      expect(second!.x, path).toBeGreaterThan(first!.x + 150);
      expect(Math.abs(second!.y - first!.y), path).toBeLessThan(400);
      await expectAccessible(page, layoutRules);
      await expectNoLayoutShift(page);
    }
  });
});
