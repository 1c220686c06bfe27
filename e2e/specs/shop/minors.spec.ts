import { createApi, mustCall } from "../../support/api.ts";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import {
  expectAccessible,
  expectNoLayoutShift,
  ready,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test("a parent finds games for an age by way of the footer, each with its mark", async ({
  page,
  origin,
}) => {
  const payload = { age: "12", page: 1, pageSize: 10 } as const;
  const games = await mustCall(createApi(origin), "game/getGameList", payload);
  await page.goto("/app/home/");
  await ready(page);
  await page.getByRole("link", { name: "未成年人专区" }).click();
  await expect(page).toHaveURL("/app/minors/");
  await expect(page).toHaveTitle(/^适合 8 岁/);
  await expect(page.getByText(/下次开放|现在可以玩/)).toBeVisible();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.first()).toContainText("8+");
  await page.getByRole("link", { name: "适合 12 岁" }).click();
  await expect(page).toHaveURL("/app/minors/12");
  await expect(rows.first()).toContainText(games[0]!.gamename);
  const marks = await rows.filter({ hasText: "适龄提示" }).allTextContents();
  expect(marks.length).toBeGreaterThan(5);
  expect(marks.filter((text) => text.includes("16+"))).toEqual([]);
  expect((await page.request.get("/app/minors/13")).status()).toBe(404);
  await page.reload();
  await ready(page);
  await expectNoLayoutShift(page);
});

test("a guardian without an account asks for help, and support finds the telephone until the ticket is closed", async ({
  page,
  browser,
}) => {
  test.slow();
  const child = `xiaoming_${Date.now()}`;
  await page.goto("/app/minors/");
  await ready(page);
  await page.getByRole("link", { name: "家长监护" }).first().click();
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("请填写您的称呼")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("radio", { name: "母亲" }).check();
  await page.getByLabel("您的称呼").fill("王女士");
  await page.getByLabel("您的手机号").fill("13800138000");
  await page.getByRole("textbox", { name: "孩子的账号" }).fill(child);
  await page.getByRole("radio", { name: "限制游戏" }).check();
  await page.getByLabel("说明").fill("孩子十二岁，请限制工作日登录");
  await page.reload();
  await ready(page);
  await expect(page.getByRole("textbox", { name: "孩子的账号" })).toHaveValue(child);
  await takeScreenshot(page, "guardian request", true);
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("申请已提交")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "guardian request sent");

  const desk = await (await browser.newContext(desktop)).newPage();
  const support = `e2e-guardian-${Date.now()}`;
  await signInFirst(desk, support, await addOperator(support, "support"));
  await desk.getByRole("menuitem", { name: "反馈工单" }).click();
  await desk.getByRole("cell", { name: child }).click();
  await expect(desk.getByText("与孩子的关系：母亲")).toBeVisible();
  await expect(desk.getByText("王女士****8000")).toBeVisible();
  await desk.getByRole("button", { name: "查看联系方式" }).click();
  await desk.getByLabel("原因").fill("致电核实监护关系");
  await desk.getByRole("dialog").getByRole("button", { name: "查看" }).click();
  await expect(desk.getByText("王女士 13800138000")).toBeVisible();
  await takeScreenshot(desk, "console guardian ticket");
  await desk.getByRole("button", { name: "关闭", exact: true }).click();
  await desk.getByLabel("原因").fill("已致电并处理");
  await desk.getByRole("dialog").getByRole("button", { name: "关闭" }).click();
  await expect(desk.getByText("已关闭").first()).toBeVisible();
  await desk.reload();
  await expect(desk.getByText("与孩子的关系：母亲")).toBeVisible();
  await expect(desk.getByText("8000")).toHaveCount(0);
});
