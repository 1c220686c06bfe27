import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findHotGames } from "../../support/catalogue.ts";
import {
  addOperator,
  desktop,
  getFromConsole,
  postToConsole,
  signInFirst,
} from "../../support/console.ts";
import { takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.use(desktop);

const root = join(import.meta.dirname, "../../..");
const howTo = join(root, "docs/how-to/upload-from-a-pipeline.md");
const fixture = join(root, "packages/apk/fixtures/facts/aapt.apk");

test("the how-to uploads codes and a package with a key", async ({ page, origin }) => {
  test.slow();
  const name = `e2e-pipeline-${Date.now()}`;
  await signInFirst(page, name, await addOperator(name, "administrator"));
  const { key } = await postToConsole<{ key: string }>(page, "keys/add", {
    name,
    role: "administrator",
    until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  });
  const [game] = await findHotGames(origin);
  const { id: gift } = await postToConsole<{ id: string }>(page, "gifts/add", {
    gameid: game!.gameid,
    ...{ giftname: name, description: "金币", explain: "在游戏内兑换", requisite: "" },
    ...{ opensAt: "2020-01-01 10:00", expiresAt: "2099-01-01 10:00", published: false },
  });
  const folder = await mkdtemp(join(tmpdir(), "pf-pipeline-"));
  const [Apk, Codes] = [join(folder, `${name}.apk`), join(folder, "codes.txt")];
  await copyFile(fixture, Apk);
  await writeFile(Codes, "PIPE-1\nPIPE-2\n");
  const [, codes, packages] = (await readFile(howTo, "utf8")).split("```sh").slice(1);
  const env = { PATH: process.env.PATH, SHOP: origin, KEY: key, GIFT: gift, GAME: game!.gameid };
  for (const block of [codes!, packages!]) {
    const script = block.split("```")[0]!;
    await promisify(execFile)("bash", ["-euc", script], {
      env: { ...env, APK: Apk, CODES: Codes },
    });
  }
  await rm(folder, { recursive: true });
  await page.goto(`/console/packages/${name}/show`);
  await expect(page.getByText(`key:${name}`)).toBeVisible();
  await expect(page.getByText("未开放，设为游戏的安装包后开放")).toBeVisible();
  await takeScreenshot(page, "console package");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载原包" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${name}.apk`);
  expect(await readFile(await download.path())).toEqual(await readFile(fixture));
  const { total } = await getFromConsole<{ total: number }>(page, `gifts/get?id=${gift}`);
  expect(total).toBe(2);
});
