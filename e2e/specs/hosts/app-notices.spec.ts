import { createApi, mustCall } from "../../support/api.ts";
import { agents, fakeNative, giveConsent } from "../../support/fake-native.ts";
import {
  expectAccessible,
  expectAccessibleInBoth,
  ready,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { createPlayerApi } from "../../support/players.ts";
import { unreached } from "../../support/push.ts";
import { expect, test } from "../../support/test.ts";

test.use({ userAgent: agents.app });

test("a player of the app is offered its notices, is told how to allow denied ones, and a tapped one leads to the game", async ({
  page,
  origin,
  player,
  login,
}) => {
  const native = await fakeNative(page, {
    by: "injected",
    answers: { "notice.state": { state: "off" }, "notice.subscribe": unreached },
  });
  await giveConsent(page);
  await login(player);
  const api = createPlayerApi(origin, player);
  const [game] = await mustCall(createApi(origin), "game/getGameList", {
    ...{ rank: "预约榜", page: 1, pageSize: 1 },
  });
  await page.goto(`/app/game/${game!.gameid}`);
  await ready(page);
  await page.getByRole("button", { name: /^预约/ }).first().click();
  const offer = page.getByRole("alertdialog", { name: "同时用手机通知提醒我" });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "app-notice-offer-light");
  expect(await native.calls("notice.subscribe")).toEqual([]);
  await offer.getByRole("button", { name: "开启通知" }).click();
  await expect(page.getByText("已开启，将用通知提醒您")).toBeVisible();
  const state = await mustCall(api, "user/getPushState", {});
  expect(state.subscribed).toBe(true);
  expect(await native.calls("notice.subscribe")).toEqual([{ publickey: state.publickey }]);

  // From the next page on, the app's notices are denied.
  await fakeNative(page, { by: "injected", answers: { "notice.state": { state: "denied" } } });
  await page.goto("/app/user/settings/notifications/");
  await ready(page);
  await expect(page.getByText("手机通知：已被拒绝")).toBeVisible();
  await expect(page.getByText(/请到手机的「设置 › 通知」/)).toBeVisible();
  await expectAccessibleInBoth(page, "app-notices-denied");
  await expect
    .poll(() => native.calls("event.dispatch"))
    .toContainEqual({ name: "page.ready", detail: {} });
  await native.tell({ event: "notice", detail: { link: `/game/${game!.gameid}` } });
  await expect(page).toHaveURL(`/app/game/${game!.gameid}`);
});
