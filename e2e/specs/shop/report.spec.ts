import type { Page } from "@playwright/test";
import { findArticle, findHotGames } from "../../support/catalogue.ts";
import { runOperatorCommand } from "../../support/operator-cli.ts";
import { expectAccessible, ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

const form = (page: Page) => page.getByRole("alertdialog", { name: "举报", exact: true });

async function fillIn(page: Page, button: string, reason: string, text: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await form(page).getByRole("radio", { name: reason }).check();
  await form(page).getByLabel("补充说明（选填）").fill(text);
}

async function send(page: Page): Promise<void> {
  await form(page).getByRole("button", { name: "提交举报" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "举报已提交" });
  await expect(confirmation).toBeVisible();
  await confirmation.getByRole("button", { name: "知道了" }).click();
  await expect(confirmation).toBeHidden();
}

/** The ticket with this text, as operators see it. */
async function findTicket(text: string): Promise<string> {
  const listed = await runOperatorCommand("feedback", "list", "--limit", "200");
  return listed.split(/^#/m).find((entry) => entry.includes(text)) ?? "";
}

test("a visitor reports a game, an article and the shop; operators see reason and target", async ({
  page,
  origin,
}) => {
  const mark = `举报测试 ${Date.now()}`;
  const [game] = await findHotGames(origin);
  const { gameid, col, aid } = await findArticle(origin);
  await page.goto(`/app/game/${game!.gameid}`);
  await ready(page);
  await fillIn(page, "举报该游戏", "病毒或扣费", `${mark} 游戏`);
  await expectAccessible(page);
  await send(page);
  await page.goto(`/app/game/${gameid}/${col}/${aid}`);
  await ready(page);
  await fillIn(page, "举报", "虚假不实", `${mark} 资讯`);
  await send(page);
  await page.goto("/app/home/");
  await ready(page);
  await fillIn(page, "举报", "违法违规", `${mark} 本站`);
  await send(page);

  expect(await findTicket(`${mark} 游戏`)).toContain(`举报 病毒或扣费  game/${game!.gameid}`);
  expect(await findTicket(`${mark} 资讯`)).toContain(`举报 虚假不实  article/${aid}`);
  expect(await findTicket(`${mark} 本站`)).toContain("举报 违法违规  the shop");
});

test("a player reports a message; back closes the form and stays on the page", async ({
  page,
  player,
  login,
}) => {
  const mark = `骚扰内容 ${Date.now()}`;
  await login(player);
  await page.goto("/app/user/message/");
  await ready(page);
  await page.getByRole("button", { name: /欢迎/ }).first().click();
  await page.getByRole("button", { name: "举报" }).click();
  await expect(form(page)).toBeVisible();
  await page.goBack();
  await expect(form(page)).toBeHidden();
  await expect(page).toHaveURL("/app/user/message/");
  await fillIn(page, "举报", "其他", mark);
  await send(page);
  const ticket = await findTicket(mark);
  expect(ticket).toMatch(/举报 其他 {2}message\/\d+/);
  expect(ticket).toContain(`player ${player.uid}`);
});
