import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createApi, mustCall } from "../../support/api.ts";
import { packagerSecret, runOperatorCommand } from "../../support/operator-cli.ts";
import { expectAccessibleInBoth, ready, takeScreenshot } from "../../support/page-checks.ts";
import { recordSecret } from "../../support/secrets.ts";
import { expect, test } from "../../support/test.ts";

const apk = join(import.meta.dirname, "../../../packages/apk/fixtures/facts/aapt.apk");
const signer = "69acc243d04b61078c4e3443fb918101d4d3ba046c3475caa2967f952a4804c5";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** A mobile game that other tests do not use: the least popular one, or the one before. */
async function findUnusedGame(origin: string, fromLast: number): Promise<string> {
  const api = createApi(origin);
  const lists = [1, 2].map((page) => mustCall(api, "game/getGameList", { page, pageSize: 50 }));
  const games = (await Promise.all(lists)).flat();
  const mobile = games.filter(({ gametype, upcoming }) => gametype === "mobile" && !upcoming);
  return mobile.at(-1 - fromLast)!.gameid;
}

test("an operator registers a package, and the game page shows its facts", async ({
  page,
  origin,
}) => {
  recordSecret("packagersecret", packagerSecret);
  const gameid = await findUnusedGame(origin, 0);
  const build = `facts-${randomUUID()}`;
  const output = await runOperatorCommand(
    "build",
    "add",
    apk,
    "--id",
    build,
    "--game",
    gameid,
    "--force",
  );
  expect(output).toContain(`is downloaded as ${build} now.`);

  await page.goto(`/app/game/${gameid}`);
  await ready(page);
  const facts = page.getByRole("region", { name: "应用信息" });
  await expect(facts.getByText("cn.playfront.facts", { exact: true })).toBeHidden();
  await facts.getByRole("heading", { name: "应用信息" }).click();
  await expect(facts.getByText("2.4.1-beta", { exact: true })).toBeVisible();
  await expect(facts.getByText("cn.playfront.facts", { exact: true })).toBeVisible();
  await expect(facts.getByText("Android 7.0 及以上")).toBeVisible();

  await expect(facts.getByText("使用相机")).toBeHidden();
  await facts.getByText("应用权限").click();
  const permissions = facts.getByRole("listitem");
  await expect(permissions).toHaveCount(4);
  await expect(permissions.first()).toContainText("使用相机");
  await expect(permissions.first()).toContainText("拍摄照片和视频");
  await expect(permissions.first()).toContainText("敏感");
  await expect(permissions.last()).toContainText("其他权限（PUSH）");

  await facts.getByText("签名与校验").click();
  await facts.getByRole("button", { name: "复制签名证书的 SHA-256" }).click();
  await expect(page.getByText("校验值已复制")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(signer);
  await expectAccessibleInBoth(page, "package-facts");

  await takeScreenshot(page, "package facts");
});

test("a new shop shows the facts of the demo package", async ({ page, origin }) => {
  await page.goto(`/app/game/${await findUnusedGame(origin, 1)}`);
  const facts = page.getByRole("region", { name: "应用信息" });
  await facts.getByRole("heading", { name: "应用信息" }).click();
  await expect(facts.getByText("cn.playfront.demo")).toBeVisible();
  await expect(facts.getByText("1.0.0", { exact: true })).toBeVisible();
  await expect(page.getByText("100 KB").first()).toBeVisible();
  await expect(facts.getByText("不申请任何权限")).toBeVisible();
  await expect(facts.getByText("Android 14")).toBeVisible();
});
