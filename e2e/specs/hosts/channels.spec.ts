import { calls } from "@playfront/contract/calls";
import { createApi, mustCall } from "../../support/api.ts";
import { runOperatorCommand } from "../../support/operator-cli.ts";
import { expect, test } from "../../support/test.ts";

// The host does not count visits of headless browsers, so this test names an ordinary one.
test.use({
  userAgent:
    "Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
});

test("a visit by a channel's link counts once a day for its game, and operators see it in the report", async ({
  page,
  origin,
}) => {
  const cid = `e2e-${Date.now()}`;
  await runOperatorCommand("channel", "add", cid, "浏览器测试");
  const [game] = await mustCall(createApi(origin), "game/getGameList", { page: 1, pageSize: 1 });
  const visits: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === calls["channel/visit"].path) {
      visits.push(request.headers().cid ?? "");
    }
  });
  const answered = page.waitForResponse((response) => response.url().includes("channel/visit"));
  await page.goto(`/app/game/${game?.gameid}?cid=${cid}`);
  expect(await (await answered).json()).toMatchObject({ code: 1 });
  // A page tells of a visit just before it asks for this file.
  const last = page.waitForResponse(/\/opening-steps-[^/]+\.js$/);
  await page.goto("/app/rank/");
  await last;
  expect(visits).toEqual([cid]);
  const report = () =>
    runOperatorCommand("channel", "report", "--cid", cid, "--by", "game", "--csv");
  await expect.poll(report, { timeout: 20_000 }).toContain(`\n${game?.gameid},`);
  expect((await report()).trim().split("\n")[1]).toMatch(/,1(,0){12},0\.0000,,0\.0000,$/);
});
