import { mustCall } from "../../support/api.ts";
import { findWebGame } from "../../support/catalogue.ts";
import { makeIdentity } from "../../support/identity-number.ts";
import { runOperatorCommand } from "../../support/operator-cli.ts";
import {
  expectAccessible,
  expectAccessibleInBoth,
  expectNoLayoutShift,
  ready,
  settled,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { createPlayerApi, type Player } from "../../support/players.ts";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

// The node with anti-addiction rules. The tests share its calendar, so they run one after another.
const strict = `http://localhost:${ports.strictShop}`;
test.use({ baseURL: strict });
test.describe.configure({ mode: "serial" });

const shanghaiDay = (after = 0) =>
  new Date(Date.now() + 8 * 3_600_000 + after * 86_400_000).toISOString().slice(0, 10);

test.afterAll(() => runOperatorCommand("calendar", "unset", `${shanghaiDay()}..${shanghaiDay(1)}`));

async function verify(player: Player, birth: string): Promise<void> {
  const api = createPlayerApi(strict, player);
  const person = { realname: "测小明", identity: makeIdentity(birth) };
  await mustCall(api, "user/fcmChange", person);
}

/** Players register on the node with a fixed captcha answer; both nodes share the database. */
test.use({ origin: `http://localhost:${ports.shop}` });

test("a minor outside the hours sees the next opening", async ({ page, player, login }) => {
  test.slow();
  await runOperatorCommand("calendar", "close", shanghaiDay());
  await runOperatorCommand("calendar", "open", shanghaiDay(1), "--note", "校庆");
  await verify(player, "20140301");
  await login(player);
  const game = await findWebGame(strict);
  await page.goto(`/app/game/${game.gameid}`);
  await ready(page);
  await page.getByRole("button", { name: `进入 ${game.gamename}` }).click();
  await expect(page).toHaveURL(`${strict}/app/user/playtime/?game=${game.gameid}`);
  await expect(page.getByRole("heading", { name: "先休息一下，稍后再来" })).toBeVisible();
  const [, month, day] = shanghaiDay(1).split("-").map(Number);
  await expect(page.getByText(`${month}月${day}日`).first()).toContainText("20:00");
  await expect(page.getByRole("timer", { name: "距离下次开放" })).toContainText("秒");
  await expect(page.getByRole("listitem").filter({ hasText: "校庆" })).toContainText("20:00–21:00");
  await expectAccessibleInBoth(page, "outside-hours");
  await page.reload();
  await settled(page);
  await expect(page.getByRole("timer", { name: "距离下次开放" })).toBeVisible();
  await expectNoLayoutShift(page);
  await page.getByRole("link", { name: "返回游戏页" }).click();
  await expect(page.getByRole("heading", { level: 1, name: game.gamename })).toBeVisible();
});

test("an adult reads that the hours are not for adults, on a small phone with large text too", async ({
  page,
  player,
  login,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% !important }");
    document.adoptedStyleSheets = [sheet];
  });
  await verify(player, "19900301");
  await login(player);
  await page.goto("/app/user/playtime/");
  await ready(page);
  const title = page.getByRole("heading", { name: "您是成年用户，游戏时间不受限制" });
  await expect(title).toBeInViewport();
  await expect(page.getByText("以下时段仅适用于未成年人")).toBeVisible();
  await expect(page.getByText("先休息一下")).toHaveCount(0);
  await expect(page.getByRole("timer")).toHaveCount(0);
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(widths.scrollWidth).toBe(widths.clientWidth);
  await expectAccessible(page);
  await expectNoLayoutShift(page);
  await takeScreenshot(page, "adult-hours-large-text");
});

test("a minor enters the game when the hours begin, and the game shows the remaining time", async ({
  page,
  player,
  login,
}) => {
  test.slow();
  await runOperatorCommand("calendar", "close", shanghaiDay());
  await verify(player, "20140301");
  await login(player);
  const game = await findWebGame(strict);
  await page.goto(`/app/user/playtime/?game=${game.gameid}`);
  await ready(page);
  await expect(page.getByRole("timer", { name: "距离下次开放" })).toBeVisible();
  await runOperatorCommand("calendar", "open", shanghaiDay(), "--from", "00:00", "--to", "24:00");
  await page.reload();
  await expect(page.getByRole("timer", { name: "距离本次结束" })).toBeVisible();
  await page.getByRole("link", { name: "进入游戏" }).click();
  await expect(page).toHaveURL(/\/h5\/games\//);
  await expect(page.getByTestId("time-left")).toContainText(/剩 \d+ 分钟/);
});

test("a game that is open when the hours end leads back to the shop", async ({
  page,
  player,
  login,
}) => {
  test.slow();
  await runOperatorCommand("calendar", "open", shanghaiDay(), "--from", "00:00", "--to", "24:00");
  await verify(player, "20140301");
  await login(player);
  const game = await findWebGame(strict);
  await page.goto(`/app/game/${game.gameid}?play=1`);
  await expect(page.getByTestId("time-left")).toContainText("分钟");
  // The device sleeps past the end of the hours and wakes later.
  await page.clock.install();
  await page.reload();
  await expect(page.getByTestId("time-left")).toContainText("分钟");
  await runOperatorCommand("calendar", "close", shanghaiDay());
  await page.clock.fastForward("24:30:00");
  await expect(page).toHaveURL(`${strict}/app/user/playtime/?game=${game.gameid}`);
});

test("a player without a verified real name is led to verify it, and returns to the game", async ({
  page,
  player,
  login,
}) => {
  test.slow();
  await login(player);
  const game = await findWebGame(strict);
  await page.goto(`/app/game/${game.gameid}`);
  await ready(page);
  await page.getByRole("button", { name: `进入 ${game.gamename}` }).click();
  await page
    .getByRole("alertdialog", { name: "请先完成实名认证" })
    .getByRole("button", { name: "去认证" })
    .click();
  await expect(page).toHaveURL(`${strict}/app/user/profile/fcm/`);
  await page.getByLabel("真实姓名").fill("测大明");
  await page.getByLabel("身份证号", { exact: true }).fill(makeIdentity("19900301"));
  await page.getByLabel("我同意处理我的身份证号").check();
  await page.getByRole("button", { name: "提交认证" }).click();
  await expect(page).toHaveURL(`${strict}/app/game/${game.gameid}`);
  await page.getByRole("button", { name: `进入 ${game.gamename}` }).click();
  await expect(page).toHaveURL(/\/h5\/games\//);
  await expect(page.getByTestId("time-left")).toBeEmpty();
});
