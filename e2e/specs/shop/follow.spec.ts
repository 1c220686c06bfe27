import { LoginPage } from "../../pages/login-page.ts";
import { createApi, mustCall } from "../../support/api.ts";
import { releaseGame } from "../../support/console.ts";
import {
  expectAccessible,
  expectNoLayoutShift,
  ready,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test("a visitor reserves a game by way of the log-in, an operator releases it, and the player is told", async ({
  page,
  browser,
  origin,
  player,
}) => {
  test.slow();
  const games = await mustCall(createApi(origin), "game/getGameList", {
    ...{ rank: "预约榜", page: 1, pageSize: 10 },
  });
  const game = games.at(-1)!;
  await page.goto(`/app/rank/${encodeURIComponent("预约榜")}`);
  await ready(page);
  await expect(page.getByRole("button", { name: `预约 ${games[0]!.gamename}` })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "reserve rank");
  await page.goto(`/app/game/${game.gameid}`);
  await ready(page);
  await expectAccessible(page);
  await expectNoLayoutShift(page);
  await takeScreenshot(page, "game to come");
  await page.getByRole("button", { name: new RegExp(`^预约 .*${game.gamename}`) }).click();
  await new LoginPage(page).submit(player);
  await page.getByRole("button", { name: new RegExp(`^预约 .*${game.gamename}`) }).click();
  await expect(page.getByText("人已预约").first()).toBeVisible();
  await expect(page.getByText("预约成功，上线时将发消息提醒您")).toBeVisible();
  await expect(
    page.getByRole("button", { name: new RegExp(`^已预约 .*${game.gamename}`) }),
  ).toBeVisible();

  await releaseGame(browser, game.gamename);

  await expect(async () => {
    await page.goto("/app/user/follow/");
    await expect(page.getByText(`《${game.gamename}》上线了`)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByText("未读")).toBeVisible();
  await expect(page.getByRole("button", { name: `下载 ${game.gamename}` })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "followed games");
  await page.getByRole("checkbox", { name: "资讯" }).check();
  await page.goto("/app/user/message/");
  await expect(page.getByText(`《${game.gamename}》上线了`)).toBeVisible();
});
