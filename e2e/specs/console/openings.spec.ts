import { createApi, mustCall } from "../../support/api.ts";
import { findHotGames } from "../../support/catalogue.ts";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import { expectAccessibleDialog, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.use(desktop);

test("an operator pastes a table, corrects a server and withdraws it; players follow", async ({
  page,
  origin,
}) => {
  test.slow();
  const name = `e2e-open-${Date.now()}`;
  await signInFirst(page, name, await addOperator(name, "giftManager"), "/console/openings");
  const { gameid, gamename } = (await findHotGames(origin))[0]!;
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const [first, second] = [`${name} 一服`, `${name} 二服`];
  const listed = async () => {
    const payload = { gameid, day: "later", page: 1, pageSize: 50 } as const;
    const openings = await mustCall(createApi(origin), "opening/getOpeningList", payload);
    const own = openings.filter(({ servername }) => servername.startsWith(name.slice(0, 20)));
    return own.map(({ servername, opens }) => `${servername} ${opens.slice(11, 16)}`);
  };
  await page.getByRole("button", { name: "批量粘贴" }).click();
  const dialog = page.getByRole("dialog", { name: "批量粘贴开服" });
  const lines = [
    `${gamename}\t${first}\t${day} 10:00`,
    `没有的游戏\t三服\t${day} 11:00`,
    `${gameid},${second},${day} 20:30`,
  ];
  await dialog.getByLabel("开服表").fill(lines.join("\n"));
  await dialog.getByRole("switch", { name: "上架" }).check();
  await dialog.getByRole("button", { name: "检查" }).click();
  await expect(dialog.getByRole("alert")).toContainText("可添加 2 行");
  await expect(dialog.getByRole("alert")).toContainText("第 2 行：没有此游戏");
  expect(await listed()).toEqual([]);
  await expectAccessibleDialog(page);
  await takeScreenshot(page, "console openings paste");
  await dialog.getByRole("button", { name: "添加" }).click();
  await expect(dialog.getByRole("alert")).toContainText("已添加 2 行");
  await dialog.getByRole("button", { name: "关闭" }).click();
  await expect.poll(listed).toEqual([`${first} 10:00`, `${second} 20:30`]);

  const row = page.getByRole("row").filter({ hasText: second });
  await expect(row).toContainText(gamename);
  await takeScreenshot(page, "console openings");
  await row.getByText(second).click();
  // The list before has a button of the same name.
  await page.locator("input[type=datetime-local]").fill(`${day}T21:00`);
  await page.getByRole("button", { name: "保存" }).click();
  await expect.poll(listed).toEqual([`${first} 10:00`, `${second} 21:00`]);
  await takeScreenshot(page, "console opening");
  await page.getByRole("switch", { name: "上架" }).uncheck();
  await page.getByRole("button", { name: "保存" }).click();
  await expect.poll(listed).toEqual([`${first} 10:00`]);
});
