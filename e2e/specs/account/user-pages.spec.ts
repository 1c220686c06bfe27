import type { Page } from "@playwright/test";
import { withDatabaseOf } from "../../../apps/server/src/testing/running-shop.ts";
import { mustCall } from "../../support/api.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import { dataDir } from "../../support/data-dir.ts";
import { expectAccessibleInBoth, ready } from "../../support/page-checks.ts";
import { createPlayerApi } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

test("the user centre shows a player name, status marks and unread messages, and the links of it, settings, profile and account security work", async ({
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
  await visitEach(page, [
    [/^已领礼包/, "已领礼包"],
    [/^我的消息.*1 条未读$/, "我的消息"],
    [/^我的关注/, "我的关注"],
    [/^客服中心/, "客服中心"],
  ]);

  await page.getByRole("link", { name: /^设置/ }).click();
  await expect(page).toHaveURL("/app/user/settings/");
  await visitEach(page, [[/^消息提醒/, "消息提醒"]]);
  await page.getByRole("button", { name: "返回" }).click();
  await expect(page).toHaveURL("/app/user/");

  await page.getByRole("link", { name: /^个人资料/ }).click();
  await expect(page).toHaveURL("/app/user/profile/");
  await visitEach(page, [
    [/^头像/, "修改头像"],
    [/^昵称/, "修改昵称"],
    [/^实名认证/, "实名认证"],
  ]);
  await page.getByRole("button", { name: "返回" }).click();
  await expect(page).toHaveURL("/app/user/");

  await page.getByRole("link", { name: /账号与安全/ }).click();
  await expect(page).toHaveURL("/app/user/profile/security/");
  await visitEach(page, [
    [/^登录密码/, "登录密码"],
    [/^手机号/, "绑定手机"],
    [/登录设备/, "登录设备"],
    [/安全记录/, "安全记录"],
    [/导出个人数据/, "导出个人数据"],
    [/注销账号/, "注销账号"],
  ]);
});

/** Follows each link to the page with its title, and returns by that page's button. */
async function visitEach(page: Page, links: [link: RegExp, title: string][]): Promise<void> {
  const address = page.url();
  for (const [name, title] of links) {
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.getByRole("button", { name: "返回" }).click();
    await expect(page).toHaveURL(address);
  }
}

test.describe("messages", () => {
  const badge = (page: Page, unread: number) =>
    expect(
      page.getByRole("link", {
        name: unread === 0 ? /^我的消息$/ : new RegExp(`^我的消息\\s*，${unread} 条未读$`),
      }),
    ).toBeVisible();

  test("are all counted, and are read one by one or all together", async ({
    page,
    player,
    login,
  }) => {
    const { uid } = player;
    const messages = Array.from({ length: 24 }, (_, at) => ({
      uid,
      title: `通知 ${at + 1}`,
      content: "测试消息",
    }));
    await withDatabaseOf(dataDir, (db) => db.insertInto("messages").values(messages).execute());
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
    await page.goBack();
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
      await expectAccessibleInBoth(page, "an open message");
      await page.unroute("**/user/readMessage/");
      await page.reload();
      await expect(first).toBeVisible();
    });
  });
});

test("a game's centre shows the game, the claimed codes, the other gifts and the articles; an unknown game is not found", async ({
  page,
  origin,
  player,
  login,
}) => {
  const gift = await findOpenGift(origin);
  const api = createPlayerApi(origin, player);
  const sn = await mustCall(api, "gift/getUserGiftSn", { giftid: gift.giftid });
  await login(player);
  await page.goto(`/app/user/gamecenter/${gift.gameid}`);
  await ready(page);
  await expect(page.getByRole("button", { name: `下载 ${gift.gamename}` })).toBeVisible();
  const codes = page.getByRole("region", { name: "我的兑换码" });
  await expect(codes.getByText(sn)).toBeVisible();
  await expect(codes.getByText(gift.giftname)).toBeVisible();
  // The gift is among the codes, no longer among the other gifts.
  await expect(page.getByRole("button", { name: new RegExp(gift.giftname) })).toHaveCount(1);
  const articles = page.getByRole("region", { name: "最新资讯" });
  await expect(articles.getByRole("link")).not.toHaveCount(0);
  await page.getByRole("link", { name: new RegExp(`^${gift.gamename}`) }).click();
  await expect(page).toHaveURL(`/app/game/${gift.gameid}`);
  await page.goto("/app/user/gamecenter/999999");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("页面不存在");
});
