import { createApi, mustCall } from "../../support/api.ts";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import { colourRules, expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.use({ ...desktop, expectedMessages: /net::ERR_FAILED/ });

const system = "**/console/api/system/list*";
/** How often the page asks. */
const everyMs = 10_000;

test("an operator sees what the nodes do, which of them is silent, and when nothing is to be had", async ({
  page,
  origin,
}) => {
  test.slow();
  const api = createApi(origin);
  for (let count = 0; count < 3; count += 1)
    await mustCall(api, "game/getGameList", { page: 1, pageSize: 10 });
  const vitals = { pagekind: "game", network: "slow-2g", lcp: 5_600, cls: 90 } as const;
  await mustCall(api, "page/reportVitals", vitals);
  const name = `e2e-system-${Date.now()}`;
  await page.clock.install();
  await page.route(system, (route) => route.abort());
  await signInFirst(page, name, await addOperator(name, "analyst"), "/console/system");
  const again = page.getByRole("button", { name: "重试" });
  await expect(again).toBeVisible();
  await page.unroute(system);
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "系统" })).toBeVisible();
  const port = new URL(origin).port;
  const row = (region: string, text: string) =>
    page
      .getByRole("region", { name: region, exact: true })
      .getByRole("row")
      .filter({ hasText: text });
  await expect(row("节点", `:${port}`)).toContainText("就绪");
  // The node tells every ten seconds.
  await expect(async () => {
    await page.clock.fastForward(everyMs);
    await expect(row("调用", "game/getGameList")).toContainText("ms", { timeout: 1_000 });
    const speeds = row("玩家的页面速度", "游戏 · slow-2g");
    await expect(speeds).toContainText("差", { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole("region", { name: "今日短信" })).toContainText("上限");
  await expectAccessible(page);
  await takeScreenshot(page, "console system", true);

  await page.route(system, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const silent = { ...body.nodes[0], node: "silent:7300", isSilent: true };
    await route.fulfill({ response: answer, json: { ...body, nodes: [...body.nodes, silent] } });
  });
  await page.clock.fastForward(everyMs);
  await expect(row("节点", "silent:7300")).toContainText(/自 \S+ \S+ 静默/);
  await expect(page.getByRole("region", { name: "就绪的节点" })).toContainText("1 个静默");
  await page.getByRole("button", { name: "切换浅色或深色" }).click();
  // The button's tooltip is outside of all landmarks.
  await page.mouse.move(0, 400);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expectAccessible(page, colourRules);
  await takeScreenshot(page, "console system dark", true);
});
