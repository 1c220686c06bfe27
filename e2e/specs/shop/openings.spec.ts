import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { LoginPage } from "../../pages/login-page.ts";
import { createApi, mustCall } from "../../support/api.ts";
import { expectAccessible, expectNoLayoutShift, ready } from "../../support/page-checks.ts";
import { createPlayerApi } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

const find = (origin: string, day: "tomorrow" | "later") =>
  mustCall(createApi(origin), "opening/getOpeningList", { day, page: 1, pageSize: 50 });

test("a player looks through the days, is reminded after logging in, and saves the date", async ({
  page,
  origin,
  player,
}) => {
  const [opening] = await find(origin, "tomorrow");
  const { openingid, gamename, servername, opens } = opening!;
  await page.goto("/app/gift/");
  await ready(page);
  await expectGiftsOfGame(page, origin);
  await page.getByRole("link", { name: "开服表" }).click();
  await expect(page).toHaveURL(/\/app\/open\/$/);
  await expect(page.getByRole("link", { name: "今日开服" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByRole("link", { name: "明日开服" }).click();
  await expect(page).toHaveURL(/\/app\/open\/tomorrow$/);
  const row = page.getByRole("listitem").filter({ hasText: servername });
  await expect(row).toContainText(gamename);
  await expectAccessible(page);
  const saving = page.waitForEvent("download");
  await row.getByRole("button", { name: /加入日历$/ }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  const time = new Date(opens).toISOString().slice(0, 19).replace(/[-:]/g, "");
  expect(file).toContain(`DTSTART:${time}Z\r\n`);
  expect(file).toContain(`SUMMARY:${gamename} ${servername} 开服\r\n`);
  await row.getByRole("button", { name: /提醒我$/ }).click();
  await expect(page).toHaveURL(/\/user\/login\//);
  await ready(page);
  await new LoginPage(page).submit(player);
  await expect(page).toHaveURL(/\/app\/open\/tomorrow$/);
  await row.getByRole("button", { name: /提醒我$/ }).click();
  await expect(row.getByRole("button", { name: /已提醒$/ })).toBeVisible();
  const api = createPlayerApi(origin, player);
  const reminders = () => mustCall(api, "opening/getReminderList", {});
  expect(await reminders()).toEqual([{ openingid }]);
  await page.reload();
  await row.getByRole("button", { name: /已提醒$/ }).click();
  await expect(row.getByRole("button", { name: /提醒我$/ })).toBeVisible();
  expect(await reminders()).toEqual([]);
  expect((await page.request.get("/app/open/yesterday")).status()).toBe(404);
});

/** The list of games says what their gifts hold and how many there are, those to come included. */
async function expectGiftsOfGame(page: Page, origin: string): Promise<void> {
  const payload = { page: 1, pageSize: 10 };
  const games = await mustCall(createApi(origin), "gift/getGiftGameList", payload);
  const game = games.find(({ soonnum = 0 }) => soonnum > 0) ?? games[0]!;
  const row = page.getByRole("link").filter({ hasText: game.gamename });
  await expect(row).toContainText(game.content as string);
  await expect(row).toContainText(`共 ${game.totalnum} 个礼包`);
}

test("a game's page shows its next servers and leads to all of them", async ({ page, origin }) => {
  const [opening] = await find(origin, "later");
  const { gameid, servername } = opening!;
  await page.goto(`/app/game/${gameid}`);
  await ready(page);
  const part = page.getByRole("region", { name: "开服", exact: true });
  await expect(part).toContainText(servername);
  await expectNoLayoutShift(page);
  await part.getByRole("link", { name: "更多开服" }).click();
  await expect(page).toHaveURL(new RegExp(`/app/open/game/${gameid}$`));
  const times = page.getByRole("listitem").filter({ hasText: servername }).locator("time");
  await expect(times).toHaveText(/^\d\d-\d\d \d\d:\d\d$/);
});
