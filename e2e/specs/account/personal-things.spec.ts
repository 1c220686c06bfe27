import type { Page } from "@playwright/test";
import { FormPage } from "../../pages/form-page.ts";
import { findOpenGift, mustCall, type Player } from "../../support/api.ts";
import { ready } from "../../support/page-health.ts";
import { apiOfPlayer } from "../../support/personal.ts";
import { newPhone } from "../../support/sms.ts";
import { expect, test } from "../../support/test.ts";

/** Each change of the password sends the player a message. */
async function sendMessages(origin: string, player: Player, count: number): Promise<Player> {
  let { password, token } = player;
  for (let sent = 0; sent < count; sent += 1) {
    const newpassword = `pass-${sent}-word-${player.uid}`;
    const change = { oldpassword: password, newpassword };
    const api = apiOfPlayer(origin, { ...player, token });
    ({ token } = await mustCall(api, "user/passwordChange", change));
    password = newpassword;
  }
  return { ...player, password, token };
}

test.describe("user centre", () => {
  test("shows a visitor the way in, and nothing of a player", async ({ page }) => {
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

  test("shows a player name, marks, unread messages, and every entry leads on", async ({
    page,
    origin,
    player,
    signIn,
  }) => {
    const { nickname } = await mustCall(apiOfPlayer(origin, player), "user/getUserInfo", {});
    await signIn(player);
    await page.goto("/app/user/");
    await ready(page);
    await expect(page.getByText(nickname)).toBeVisible();
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

  test("are all counted, are read by opening, page by page, or all at once", async ({
    page,
    origin,
    player: fresh,
    signIn,
  }) => {
    test.setTimeout(120_000);
    const player = await sendMessages(origin, fresh, 24);
    await signIn(player);
    await page.goto("/app/user/");
    await ready(page);
    // The newest page holds ten, the former count looked at twenty.
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

  test.describe("without an answer", () => {
    test.use({ expectedMessages: /net::ERR_/ });

    test("a message opened offline can be read, and is unread again on the next visit", async ({
      page,
      player,
      signIn,
    }) => {
      await signIn(player);
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

  test("that were claimed have their codes, are found by game and copied with one tap", async ({
    page,
    origin,
    player,
    signIn,
  }) => {
    const gift = await findOpenGift(origin);
    const api = apiOfPlayer(origin, player);
    const sn = await mustCall(api, "gift/getUserGiftSn", { giftid: gift.giftid });
    await signIn(player);
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

  test("who has none is led to the gifts", async ({ page, player, signIn }) => {
    await signIn(player);
    await page.goto("/app/user/gift/");
    await expect(page.getByText("还没有领取过礼包")).toBeVisible();
    await page.getByRole("link", { name: "去领礼包" }).click();
    await expect(page).toHaveURL("/app/gift/");
  });
});

test.describe("a game's centre", () => {
  test("holds the game, its codes, what is left to claim and its news", async ({
    page,
    origin,
    player,
    signIn,
  }) => {
    const gift = await findOpenGift(origin);
    await signIn(player);
    await page.goto(`/app/user/gamecenter/${gift.gameid}`);
    await ready(page);
    const codes = page.getByRole("region", { name: "我的兑换码" });
    await expect(codes.getByText("还没有领取过这个游戏的礼包")).toBeVisible();
    await expect(page.getByRole("button", { name: `下载 ${gift.gamename}` })).toBeVisible();
    // Claimed here, it moves from the gifts to the codes.
    const api = apiOfPlayer(origin, player);
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

  test("of a game that is gone is the not-found page", async ({ page, player, signIn }) => {
    await signIn(player);
    await page.goto("/app/user/gamecenter/999999");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("页面不存在");
  });
});

/** What goes wrong under a form: nothing typed is lost, and everybody is told in words. */
test.describe("under a form", () => {
  test.use({ expectedMessages: /net::ERR_|status of 500/ });

  test("no network, a server in trouble and a dead connection are told apart", async ({
    page,
    context,
    player,
    signIn,
  }) => {
    const form = new FormPage(page);
    await signIn(player);
    await form.open("/app/user/profile/nickname/");
    await form.fill({ 昵称: "断线也还在" });
    await context.setOffline(true);
    await form.button("保存").click();
    await expect(form.failure("网络已断开，请检查网络后重试")).toBeVisible();
    await context.setOffline(false);
    await page.route("**/user/nicknameChange/", (route) =>
      route.fulfill({ status: 500, json: { code: 500, data: null, msg: "系统繁忙" } }),
    );
    await form.button("保存").click();
    await expect(form.failure("系统繁忙，请稍后再试！")).toBeVisible();
    await page.unroute("**/user/nicknameChange/");
    await page.route("**/user/nicknameChange/", (route) => route.abort("connectionreset"));
    await form.button("保存").click();
    await expect(form.failure("网络异常，请检查网络后重试")).toBeVisible();
    await expect(form.field("昵称")).toHaveValue("断线也还在");
    await expect(form.button("保存")).toBeEnabled();
    await page.unroute("**/user/nicknameChange/");
    await form.button("保存").click();
    await expect(page).toHaveURL("/app/user/profile/");
  });

  test("a double tap sends once, and the button is busy meanwhile", async ({
    page,
    player,
    signIn,
  }) => {
    const form = new FormPage(page);
    let sent = 0;
    await page.route("**/user/nicknameChange/", async (route) => {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await signIn(player);
    await form.open("/app/user/profile/nickname/");
    await form.fill({ 昵称: `只发一次${player.uid.slice(-4)}` });
    await form.button("保存").dblclick();
    await expect(form.button("保存中...")).toHaveAttribute("aria-busy", "true");
    await form.field("昵称").press("Enter");
    await form.button("保存中...").click({ force: true });
    await expect(page).toHaveURL("/app/user/profile/");
    expect(sent).toBe(1);
  });

  test("a double tap on 获取验证码 sends one SMS", async ({ page }) => {
    const form = new FormPage(page);
    let asked = 0;
    await page.route("**/user/index/phoneCaptcha/", async (route) => {
      asked += 1;
      await route.fulfill({ json: { code: 1, data: { retryAfter: 60 }, msg: "" } });
    });
    await form.open("/app/user/register/phone/");
    await form.fill({ 手机号: newPhone() });
    await form.button("获取验证码").dblclick();
    await expect(form.button(/^\d+ 秒后重发$/)).toBeDisabled();
    expect(asked).toBe(1);
  });

  test("a session that ends while sending leads to the login and back to what was typed", async ({
    page,
    origin,
    player,
    signIn,
  }) => {
    const form = new FormPage(page);
    const nickname = `还在这里${player.uid.slice(-4)}`;
    await signIn(player);
    await form.open("/app/user/profile/nickname/");
    await form.fill({ 昵称: nickname });
    await mustCall(apiOfPlayer(origin, player), "user/logout", {});
    await form.button("保存").click();
    await expect(page).toHaveURL(/\/app\/user\/login\/\?refer=%2Fuser%2Fprofile%2Fnickname%2F$/);
    await expect(page.getByText("登录已失效，请重新登录")).toBeVisible();
    await form.fill({ 账号: player.username, 密码: player.password });
    await form.button("登录").click();
    await expect(page).toHaveURL("/app/user/profile/nickname/");
    await expect(form.field("昵称")).toHaveValue(nickname);
    await form.button("保存").click();
    await expect(page.getByText("昵称已修改")).toBeVisible();
  });
});
