import type { Page } from "@playwright/test";
import { mustCall } from "../../support/api.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import { ready } from "../../support/page-checks.ts";
import { createPlayerApi, type Player } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

/** Changes the password repeatedly: each change sends the player a message. */
async function sendMessages(origin: string, player: Player, count: number): Promise<Player> {
  let { password, token } = player;
  for (let sent = 0; sent < count; sent += 1) {
    const newpassword = `pass-${sent}-word-${player.uid}`;
    const change = { oldpassword: password, newpassword };
    const api = createPlayerApi(origin, { ...player, token });
    ({ token } = await mustCall(api, "user/passwordChange", change));
    password = newpassword;
  }
  return { ...player, password, token };
}

test.describe("user centre", () => {
  test("shows a visitor the login link and no player data", async ({ page }) => {
    await page.goto("/app/user/");
    await ready(page);
    await expect(page.getByRole("link", { name: "登录", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "退出登录" })).toBeHidden();
    for (const name of ["已领礼包", "我的消息", "个人资料", "客服中心"]) {
      await expect(page.getByRole("link", { name })).toBeVisible();
    }
    await page.getByRole("link", { name: "登录", exact: true }).click();
    await expect(page).toHaveURL("/app/user/login/?refer=%2Fuser%2F");
  });

  test("shows a player name, status marks and unread messages, and every link works", async ({
    page,
    origin,
    player,
    login,
  }) => {
    const { nickname } = await mustCall(createPlayerApi(origin, player), "user/getUserInfo", {});
    await login(player);
    await page.goto("/app/user/");
    await ready(page);
    await expect(page.getByText(nickname)).toBeVisible();
    const name = page.getByRole("link", { name: nickname });
    expect((await name.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expect(page.getByRole("link", { name: "未实名", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "未绑定手机", exact: true })).toBeVisible();
    for (const [name, path] of [
      [/^已领礼包/, "/app/user/gift/"],
      [/^我的消息.*1 条未读$/, "/app/user/message/"],
      [/^个人资料/, "/app/user/profile/"],
      [/^客服中心/, "/app/user/help/"],
    ] as const) {
      await page.getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await page.goBack();
      await expect(page).toHaveURL("/app/user/");
    }
  });
});

test.describe("messages", () => {
  const badge = (page: Page, unread: number) =>
    expect(
      page.getByRole("link", {
        name: unread === 0 ? /^我的消息$/ : new RegExp(`^我的消息\\s*，${unread} 条未读$`),
      }),
    ).toBeVisible();

  test("are all counted, and are read one by one or all together", async ({
    page,
    origin,
    player: registered,
    login,
  }) => {
    test.setTimeout(120_000);
    const player = await sendMessages(origin, registered, 24);
    await login(player);
    await page.goto("/app/user/");
    await ready(page);
    // More than one page of messages: the count comes from the host.
    await badge(page, 25);
    await page.getByRole("link", { name: /^我的消息/ }).click();
    const list = page.getByRole("list", { name: "我的消息" });
    await expect(list.getByRole("button", { name: /^未读：/ }).first()).toBeVisible();
    await list
      .getByRole("button", { name: /^未读：/ })
      .first()
      .click();
    await expect(list.getByRole("button", { name: /^未读：/ }).first()).toHaveAttribute(
      "aria-expanded",
      "false",
    );
    await expect(list.getByRole("button", { expanded: true })).toHaveCount(1);
    await page.goBack();
    await badge(page, 24);
    await page.goForward();
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(page.getByText("没有更多了")).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(list.getByRole("listitem")).toHaveCount(25);
    await page.getByRole("button", { name: "全部已读" }).click();
    await expect(page.getByText("已全部标为已读")).toBeVisible();
    await expect(list.getByRole("button", { name: /^未读：/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "全部已读" })).toBeHidden();
    await page.reload();
    await ready(page);
    await expect(list.getByRole("listitem").first()).toBeVisible();
    await expect(list.getByRole("button", { name: /^未读：/ })).toHaveCount(0);
    await page.goto("/app/user/");
    await badge(page, 0);
  });

  test.describe("with a failing call", () => {
    test.use({ expectedMessages: /net::ERR_/ });

    test("a message opened while the call fails can be read, and is unread again on the next visit", async ({
      page,
      player,
      login,
    }) => {
      await login(player);
      await page.goto("/app/user/message/");
      await ready(page);
      await page.route("**/user/readMessage/", (route) => route.abort());
      const first = page.getByRole("button", { name: /^未读：/ });
      await first.click();
      await expect(page.getByRole("button", { expanded: true })).toBeVisible();
      await page.unroute("**/user/readMessage/");
      await page.reload();
      await expect(first).toBeVisible();
    });
  });
});

test.describe("gifts", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("that were claimed show their codes, can be filtered by game and copied", async ({
    page,
    origin,
    player,
    login,
  }) => {
    const gift = await findOpenGift(origin);
    const api = createPlayerApi(origin, player);
    const sn = await mustCall(api, "gift/getUserGiftSn", { giftid: gift.giftid });
    await login(player);
    await page.goto("/app/user/gift/");
    await ready(page);
    const list = page.getByRole("list", { name: "已领礼包" });
    await expect(list.getByText(sn)).toBeVisible();
    await expect(list.getByText(`${gift.expires.slice(0, 10)} 到期`)).toBeVisible();
    await list.getByRole("button", { name: /^复制/ }).click();
    await expect(page.getByText("复制成功")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sn);
    const search = page.getByRole("searchbox", { name: "按游戏名查找" });
    await search.fill("没有这款游戏");
    await expect(page.getByText("没有找到该游戏的礼包")).toBeVisible();
    await search.fill(gift.gamename.slice(0, 2));
    await expect(list.getByText(sn)).toBeVisible();
    await list.getByRole("link").first().click();
    await expect(page).toHaveURL(`/app/gift/info/${gift.giftid}`);
  });

  test("a player without codes sees a link to the gifts", async ({ page, player, login }) => {
    await login(player);
    await page.goto("/app/user/gift/");
    await expect(page.getByText("还没有领取过礼包")).toBeVisible();
    await page.getByRole("link", { name: "去领礼包" }).click();
    await expect(page).toHaveURL("/app/gift/");
  });
});

test.describe("a game's centre", () => {
  test("shows the game, its codes, its other gifts and its articles", async ({
    page,
    origin,
    player,
    login,
  }) => {
    const gift = await findOpenGift(origin);
    await login(player);
    await page.goto(`/app/user/gamecenter/${gift.gameid}`);
    await ready(page);
    const codes = page.getByRole("region", { name: "我的兑换码" });
    await expect(codes.getByText("还没有领取过这个游戏的礼包")).toBeVisible();
    await expect(page.getByRole("button", { name: `下载 ${gift.gamename}` })).toBeVisible();
    // After the claim the gift moves from the gifts to the codes.
    const api = createPlayerApi(origin, player);
    const sn = await mustCall(api, "gift/getUserGiftSn", { giftid: gift.giftid });
    await page.reload();
    await ready(page);
    await expect(codes.getByText(sn)).toBeVisible();
    await expect(codes.getByText(gift.giftname)).toBeVisible();
    await expect(page.getByRole("button", { name: new RegExp(gift.giftname) })).toHaveCount(1);
    await expect(page.getByRole("region", { name: "最新资讯" }).getByRole("link")).not.toHaveCount(
      0,
    );
    await page.getByRole("link", { name: new RegExp(`^${gift.gamename}`) }).click();
    await expect(page).toHaveURL(`/app/game/${gift.gameid}`);
  });

  test("of an unknown game is the not-found page", async ({ page, player, login }) => {
    await login(player);
    await page.goto("/app/user/gamecenter/999999");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("页面不存在");
  });
});
