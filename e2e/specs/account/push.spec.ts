import type { Browser } from "@playwright/test";
import { createFakeBrowser } from "../../../apps/server/src/testing/push/fake-browser.ts";
import { startFakePushService } from "../../../apps/server/src/testing/push/fake-push-service.ts";
import { pushMessagesNow } from "../../../apps/server/src/testing/push/push-messages-now.ts";
import { createApi, mustCall } from "../../support/api.ts";
import { postToConsole, signInColleague } from "../../support/console.ts";
import { dataDir } from "../../support/data-dir.ts";
import {
  expectAccessible,
  expectNoLayoutShift,
  ready,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { createPlayerApi } from "../../support/players.ts";
import { ports } from "../../support/ports.ts";
import {
  deliverPush,
  fakePushService,
  openedPages,
  shownNotices,
  tapNotice,
  watchNotices,
} from "../../support/push.ts";
import { expect, test } from "../../support/test.ts";

test.use({ serviceWorkers: "allow" });

test("a player who asks to be reminded is offered notifications, gets one, and chooses which", async ({
  page,
  context,
  origin,
  player,
  login,
}) => {
  await fakePushService(context);
  await login(player);
  const api = createPlayerApi(origin, player);
  const state = () => mustCall(api, "user/getPushState", {});
  const [opening] = await mustCall(createApi(origin), "opening/getOpeningList", {
    day: "tomorrow",
    page: 1,
    pageSize: 1,
  });
  await page.goto("/app/open/tomorrow");
  await ready(page);
  const row = page.getByRole("listitem").filter({ hasText: opening!.servername });
  await row.getByRole("button", { name: /提醒我$/ }).click();
  const offer = page.getByRole("alertdialog", { name: "同时用浏览器通知提醒我" });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "push-offer-light");
  expect((await state()).subscribed).toBe(false);
  await offer.getByRole("button", { name: "开启通知" }).click();
  await expect(page.getByText("已开启，将用通知提醒您")).toBeVisible();
  expect((await state()).subscribed).toBe(true);

  const mute = `${player.uid}.opening.wrong`;
  const [worker] = context.serviceWorkers();
  await watchNotices(worker!);
  await deliverPush(page, { title: "开服提醒", link: "/open/tomorrow", tag: "1", mute });
  const first = ["开服提醒", "不再提醒此类"];
  await expect.poll(() => shownNotices(worker!)).toEqual([first]);
  await tapNotice(worker!, "mute");
  // The token is a forged one: the host has refused it.
  const refused = ["未能关闭，请到「消息提醒」设置"];
  await expect.poll(() => shownNotices(worker!)).toEqual([first, refused]);

  await page.goto("/app/user/settings/notifications/");
  await ready(page);
  const device = page.getByRole("switch", { name: "浏览器通知" });
  await expect(device).toBeChecked();
  await expectNoLayoutShift(page);
  await page.getByText("开服", { exact: true }).click();
  await page.getByLabel("开始").selectOption("23:00");
  await expect.poll(state).toMatchObject({ muted: ["opening"], quietfrom: 23, quietto: 8 });
  await takeScreenshot(page, "push-settings", true);
  await page.getByText("浏览器通知", { exact: true }).click();
  await expect.poll(async () => (await state()).subscribed).toBe(false);
  await page.reload();
  await expect(device).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "开服" })).not.toBeChecked();
});

test("a player who has reserved a game gets a notification of its release, which leads to the game", async ({
  page,
  context,
  browser,
  origin,
  player,
  login,
}) => {
  test.slow();
  const service = await startFakePushService(ports.pushService);
  const device = createFakeBrowser(`${service.origin}/to/${player.uid}`);
  await fakePushService(context, device.subscription);
  await login(player);
  const api = createPlayerApi(origin, player);
  await mustCall(api, "user/messageSettingsChange", { quietfrom: 0, quietto: 0 });
  const games = await mustCall(createApi(origin), "game/getGameList", {
    ...{ rank: "预约榜", page: 1, pageSize: 10 },
  });
  // The test of following releases the last one.
  const { gameid, gamename } = games.at(-2)!;
  await page.goto(`/app/game/${gameid}`);
  await ready(page);
  await page.getByRole("button", { name: new RegExp(`^预约 .*${gamename}`) }).click();
  const offer = page.getByRole("alertdialog", { name: "同时用浏览器通知提醒我" });
  await offer.getByRole("button", { name: "开启通知" }).click();
  await expect(page.getByText("已开启，将用通知提醒您")).toBeVisible();
  // A tap would only bring the game's page to the front if it were open.
  await page.goto("/app/home/");

  await releaseByCalls(browser, gamename);
  await pushMessagesNow(dataDir);
  await expect.poll(() => service.received.length).toBe(1);
  service.close();
  const pushed = device.open(service.received[0]!.body);
  const title = `《${gamename}》上线了`;
  expect(pushed).toMatchObject({ title, link: `/game/${gameid}` });

  const [worker] = context.serviceWorkers();
  await watchNotices(worker!);
  await deliverPush(page, pushed);
  await expect.poll(() => shownNotices(worker!)).toEqual([[title, "不再提醒此类"]]);
  await tapNotice(worker!);
  await expect.poll(() => openedPages(worker!)).toEqual([`${origin}/app/game/${gameid}`]);
  const [address] = await openedPages(worker!);
  await page.goto(address!);
  await expect(page.getByRole("button", { name: `下载 ${gamename}` })).toBeVisible();
});

interface GameDocument {
  id: string;
  revision: number;
  data: object;
}

/** Releases a game that is still to come, by the calls of a new administrator. */
async function releaseByCalls(browser: Browser, gamename: string): Promise<void> {
  const operator = await signInColleague(browser, `e2e-push-${Date.now()}`);
  const read = async (call: string) => (await operator.request.get(`/console/api/${call}`)).json();
  const { rows } = await read(`games/list?q=${encodeURIComponent(gamename)}`);
  const { id, revision, data }: GameDocument = await read(`games/get?id=${rows[0].id}`);
  const released = { id, revision, data: { ...data, releasePrecision: "", releaseOn: "" } };
  const draft = await postToConsole<GameDocument>(operator, "games/change", released);
  const wanted = { id, revision: draft.revision };
  const inReview = await postToConsole<GameDocument>(operator, "games/submit", wanted);
  await postToConsole(operator, "games/publish", { id, revision: inReview.revision });
  await operator.close();
}
