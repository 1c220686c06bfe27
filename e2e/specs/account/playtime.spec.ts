import { apiOf, mustCall, type Player } from "../../support/api.ts";
import { makeIdentity } from "../../support/identity.ts";
import { operate } from "../../support/operate.ts";
import { expectAccessible, expectStill, ready } from "../../support/page-health.ts";
import { apiOfPlayer } from "../../support/personal.ts";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

// The node where the rules against addiction hold; one calendar, so one test after the other.
const strict = `http://localhost:${ports.strictShop}`;
test.use({ baseURL: strict });
test.describe.configure({ mode: "serial" });

const shanghaiDay = (after = 0) =>
  new Date(Date.now() + 8 * 3_600_000 + after * 86_400_000).toISOString().slice(0, 10);

test.afterAll(() => operate("calendar", "unset", `${shanghaiDay()}..${shanghaiDay(1)}`));

async function webGame() {
  const query = { page: 1, pageSize: 10, category: "页游" };
  const [game] = await mustCall(apiOf(strict), "game/getGameList", query);
  return game!;
}

async function verify(player: Player, birth: string): Promise<void> {
  const api = apiOfPlayer(strict, player);
  const person = { realname: "测小明", identity: makeIdentity(birth) };
  await mustCall(api, "user/fcmChange", person);
}

/** Registered on the node whose captcha needs no reading; both share the database. */
test.use({ origin: `http://localhost:${ports.shop}` });

for (const colorScheme of ["light", "dark"] as const) {
  test(`a minor outside the hours sees when the next one is, in ${colorScheme}`, async ({
    page,
    player,
    signIn,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await operate("calendar", "close", shanghaiDay());
    await operate("calendar", "open", shanghaiDay(1), "--note", "校庆");
    await verify(player, "20140301");
    await signIn(player);
    const game = await webGame();
    await page.goto(`/app/game/${game.gameid}`);
    await ready(page);
    await page.getByRole("button", { name: `进入 ${game.gamename}` }).click();
    await expect(page).toHaveURL(`${strict}/app/user/playtime/?game=${game.gameid}`);
    await expect(page.getByRole("heading", { name: "先休息一下，稍后再来" })).toBeVisible();
    const [, month, day] = shanghaiDay(1).split("-").map(Number);
    await expect(page.getByText(`${month}月${day}日`).first()).toContainText("20:00");
    await expect(page.getByRole("timer", { name: "距离下次开放" })).toContainText("秒");
    await expect(page.getByRole("listitem").filter({ hasText: "校庆" })).toContainText(
      "20:00–21:00",
    );
    await expectAccessible(page);
    await page.reload({ waitUntil: "networkidle" });
    await expect(page.getByRole("timer", { name: "距离下次开放" })).toBeVisible();
    await expectStill(page);
    if (process.env.E2E_SHOTS) {
      await page.screenshot({ path: `${process.env.E2E_SHOTS}/outside-hours-${colorScheme}.png` });
    }
    await page.getByRole("link", { name: "返回游戏页" }).click();
    await expect(page.getByRole("heading", { level: 1, name: game.gamename })).toBeVisible();
  });
}

test("the page opens by itself as the hour begins, the minor plays, and the game knows how long", async ({
  page,
  player,
  signIn,
}) => {
  test.slow();
  await operate("calendar", "close", shanghaiDay());
  await verify(player, "20140301");
  await signIn(player);
  const game = await webGame();
  await page.goto(`/app/user/playtime/?game=${game.gameid}`);
  await ready(page);
  await expect(page.getByRole("timer", { name: "距离下次开放" })).toBeVisible();
  await operate("calendar", "open", shanghaiDay(), "--from", "00:00", "--to", "24:00");
  await page.reload();
  await expect(page.getByRole("timer", { name: "距离本次结束" })).toBeVisible();
  await page.getByRole("link", { name: "进入游戏" }).click();
  await expect(page).toHaveURL(/\/h5\/games\//);
  await expect(page.getByTestId("time-left")).toContainText(/剩 \d+ 分钟/);
});

test("a game that is open when the hour ends leads back to the shop", async ({
  page,
  player,
  signIn,
}) => {
  test.slow();
  await operate("calendar", "open", shanghaiDay(), "--from", "00:00", "--to", "24:00");
  await verify(player, "20140301");
  await signIn(player);
  const game = await webGame();
  await page.goto(`/app/game/${game.gameid}?play=1`);
  await expect(page.getByTestId("time-left")).toContainText("分钟");
  // The device sleeps through the end; what it wakes up to is no game.
  await page.clock.install();
  await page.reload();
  await expect(page.getByTestId("time-left")).toContainText("分钟");
  await operate("calendar", "close", shanghaiDay());
  await page.clock.fastForward("24:30:00");
  await expect(page).toHaveURL(`${strict}/app/user/playtime/?game=${game.gameid}`);
});

test("without a real name the player is led to verify it, and comes back to the game", async ({
  page,
  player,
  signIn,
}) => {
  test.slow();
  await signIn(player);
  const game = await webGame();
  await page.goto(`/app/game/${game.gameid}`);
  await ready(page);
  await page.getByRole("button", { name: `进入 ${game.gamename}` }).click();
  await page
    .getByRole("alertdialog", { name: "请先完成实名认证" })
    .getByRole("button", { name: "去认证" })
    .click();
  await expect(page).toHaveURL(`${strict}/app/user/profile/fcm/`);
  await page.getByLabel("真实姓名").fill("测大明");
  await page.getByLabel("身份证号").fill(makeIdentity("19900301"));
  await page.getByRole("button", { name: "提交认证" }).click();
  await expect(page).toHaveURL(`${strict}/app/game/${game.gameid}`);
  await page.getByRole("button", { name: `进入 ${game.gamename}` }).click();
  await expect(page).toHaveURL(/\/h5\/games\//);
  await expect(page.getByTestId("time-left")).toBeEmpty();
});
