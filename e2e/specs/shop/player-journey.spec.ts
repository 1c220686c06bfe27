import type { Gift } from "@playfront/contract/entities";
import type { Page } from "@playwright/test";
import { LoginPage } from "../../pages/login-page.ts";
import { createApi, mustCall } from "../../support/api.ts";
import { findGift, findWebGames, isOpen } from "../../support/catalogue.ts";
import { openDocument } from "../../support/content-policy.ts";
import { ready } from "../../support/page-checks.ts";
import { createPlayerApi, storedToken } from "../../support/players.ts";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a player browses, reads an article, logs in, claims and copies a code, finds it again and plays", async ({
  page,
  origin,
  player,
}) => {
  test.slow();
  const { gift, slug } = await webGameWithGift(origin);

  // Home → category of web games → the game.
  await page.goto("/app/home/?cid=pf-forum");
  await ready(page);
  await page.getByRole("link", { name: "页游" }).click();
  await expect(page).toHaveURL(/\/app\/category\/%E9%A1%B5%E6%B8%B8$/);
  await page.getByRole("link", { name: gift.gamename }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: gift.gamename })).toBeVisible();

  // An article of the game.
  const [article] = await mustCall(createApi(origin), "article/getArticleList", {
    gameid: gift.gameid,
    page: 1,
    pageSize: 1,
  });
  if (article) {
    await page.getByRole("link", { name: article.title }).click();
    await expect(page.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: gift.gamename })).toBeVisible();
  }

  // The gift: without a token the claim asks for a login, comes back and goes on.
  await page.goto(`/app/gift/info/${gift.giftid}`);
  await ready(page);
  await page.getByRole("button", { name: `领取 ${gift.giftname}` }).click();
  await page
    .getByRole("alertdialog", { name: "请先登录" })
    .getByRole("button", { name: "登录" })
    .click();
  await expect(page).toHaveURL(/\/app\/user\/login\/\?refer=/);
  await new LoginPage(page).submit(player);
  await expect(page).toHaveURL(`/app/gift/info/${gift.giftid}`);

  const success = page.getByRole("alertdialog");
  const code = (await success.locator("code").textContent())!;
  expect(code).toMatch(/^[A-Z0-9-]{8,}$/);
  await success.getByRole("button", { name: "复制" }).click();
  await expect(page.getByText("复制成功")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `已领 ${gift.giftname}` })).toBeVisible();
  await expectNotStored(page, code);

  // The code is found again.
  await page.goto("/app/user/gift/");
  await expectCodeInList(page, gift, code);
  await expectNotStored(page, code);

  // Enter the game: the address contains a ticket, never the token.
  await page.goto(`/app/game/${gift.gameid}`);
  await ready(page);
  const token = await storedToken(page);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page
    .getByRole("button", { name: `进入 ${gift.gamename}` })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/h5/games/${slug}/$`));
  expect(addresses.some((address) => /\/h5\/enter\/[\w-]{43}$/.test(address))).toBe(true);
  expect(addresses.some((address) => address.includes(token!))).toBe(false);
  await playMove(page, slug);

  // The game is in the list of recent games.
  await page.goto("/app/home/");
  await ready(page);
  const recent = page.getByRole("region", { name: "最近在玩" });
  await expect(recent.getByRole("link", { name: gift.gamename })).toBeVisible();
});

test("each of the three HTML5 games can be entered and played at an origin of its own, an unknown one cannot", async ({
  page,
  origin,
  player,
}) => {
  test.slow();
  const api = createPlayerApi(origin, player);
  const games = await findWebGames(origin);
  expect(games).toHaveLength(3);
  for (const { gameid } of games) {
    const { url } = await mustCall(api, "game/getEntryUrl", { gameid });
    await openDocument(page, new URL(url, origin).href);
    await expect(page).toHaveURL(/\/h5\/games\/[\w-]+\/$/);
    // Here it cannot read the shop's storage.
    expect(new URL(page.url()).origin).toBe(`http://localhost:${ports.games}`);
    await expect(page.getByTestId("player")).toHaveText(/\S/);
    const back = page.getByRole("link", { name: "返回" });
    await expect(back).toHaveAttribute("href", `${origin}/app/game/${gameid}`);
    await playMove(page, new URL(page.url()).pathname.split("/")[3]!);
  }
  await openDocument(page, `http://localhost:${ports.games}/h5/games/none/`, 404);
  await openDocument(page, `/h5/enter/${"a".repeat(43)}`, 410);
  await expect(page.getByRole("heading", { name: "进入链接已失效" })).toBeVisible();
});

async function webGameWithGift(origin: string) {
  const api = createApi(origin);
  const gift = await findGift(
    origin,
    (candidate) =>
      candidate.gametype === "html5" && candidate.requisite === "" && isOpen(candidate),
  );
  const game = await mustCall(api, "game/getGameInfo", { gameid: gift.gameid });
  const slugs: Record<string, string> = {
    数字合合: "2048-merge",
    砖块快跑: "brick-rush",
    五子棋·小馆: "gomoku",
  };
  return { gift, slug: slugs[game.gamename]! };
}

/** In the list of claimed gifts the code is copied and found by the game's name, and leads to its gift. */
async function expectCodeInList(page: Page, gift: Gift, code: string): Promise<void> {
  const list = page.getByRole("list", { name: "已领礼包" });
  await expect(list.getByText(code)).toBeVisible();
  await expect(list.getByText(`${gift.expires.slice(0, 10)} 到期`)).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await list.getByRole("button", { name: /^复制/ }).click();
  await expect(page.getByText("复制成功")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  const search = page.getByRole("searchbox", { name: "按游戏名查找" });
  await search.fill("没有这款游戏");
  await expect(page.getByText("没有找到该游戏的礼包")).toBeVisible();
  await search.fill(gift.gamename.slice(0, 2));
  await expect(list.getByText(code)).toBeVisible();
  await list.getByRole("link").first().click();
  await expect(page).toHaveURL(`/app/gift/info/${gift.giftid}`);
}

/** A code may be on the page and on the clipboard, but in no storage. */
async function expectNotStored(page: Page, code: string): Promise<void> {
  const stored = await page.evaluate(async () => {
    const names = (await caches.keys()).join();
    return JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + names;
  });
  expect(stored).not.toContain(code);
}

async function playMove(page: Page, slug: string): Promise<void> {
  const game = page.getByTestId("game");
  await expect(game).toBeVisible();
  if (slug === "2048-merge") {
    // The board is drawn before the game handles keys.
    await expect(async () => {
      for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"])
        await page.keyboard.press(key);
      await expect(game).not.toHaveAttribute("data-moves", "0", { timeout: 500 });
    }).toPass();
  } else if (slug === "brick-rush") {
    await page.keyboard.press("Space");
    await expect(page.getByTestId("score")).not.toHaveText("0", { timeout: 15_000 });
  } else {
    const box = (await page.getByTestId("board").boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.getByTestId("place").click();
    await expect(game).not.toHaveAttribute("data-moves", "0");
  }
}
