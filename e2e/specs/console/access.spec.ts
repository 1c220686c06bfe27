import { findHotGames } from "../../support/catalogue.ts";
import {
  addOperator,
  chooseGame,
  desktop,
  getFromConsole,
  logOut,
  openAccount,
  ownPassword,
  releaseByCall,
  signInFirst,
} from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { recordSecret } from "../../support/secrets.ts";
import { addDevice } from "../../support/sign-in/passkeys.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls.
  expectedMessages: /responded with a status of (400|401|403|404|422)/,
});

test("an operator adds a passkey and logs in with it in place of the code", async ({ page }) => {
  const name = `e2e-passkey-${Date.now()}`;
  await signInFirst(page, name, await addOperator(name, "editor"));
  await addDevice(page);
  await openAccount(page);
  await page.getByLabel("名称").fill("办公电脑");
  await page.getByRole("button", { name: "添加通行密钥" }).click();
  await expect(page.getByRole("cell", { name: "办公电脑" })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console account");

  await logOut(page);
  await page.getByLabel("用户名").fill(name);
  await page.getByLabel("密码").fill("correct-horse-battery-9");
  await page.getByRole("button", { name: "下一步" }).click();
  await expect(page.getByLabel("动态验证码")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console log-in with passkey");
  await page.getByRole("button", { name: "使用通行密钥登录" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
});

test("some time after the log-in a key needs the password again, and ends with a new password", async ({
  page,
}) => {
  const name = `e2e-again-${Date.now()}`;
  await signInFirst(page, name, await addOperator(name, "administrator"), "/console/keys/create");
  const json = { code: 403, msg: "请再次输入密码", data: { needsProof: true } };
  await page.route("**/keys/add", (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await page.getByRole("textbox", { name: "名称" }).fill(name);
  await page.getByRole("combobox", { name: "角色" }).click();
  await page.getByRole("option", { name: "编辑" }).click();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("有效期至").fill(tomorrow);
  await page.getByRole("button", { name: "保存" }).click();
  const again = page.getByRole("dialog", { name: "请再次输入密码" });
  await again.getByLabel("密码").fill("not-my-password");
  await again.getByRole("button", { name: "继续" }).click();
  await expect(again).toContainText("密码错误");
  await expectAccessible(page);
  await takeScreenshot(page, "console password again");
  await again.getByLabel("密码").fill(ownPassword);
  await again.getByRole("button", { name: "继续" }).click();
  const made = page.getByRole("dialog", { name: "新密钥" });
  recordSecret("key", await made.locator("code").innerText());
  await made.getByRole("button", { name: "我已保存" }).click();

  await openAccount(page);
  const form = page.getByRole("region", { name: "修改密码" });
  await form.getByLabel("当前密码").fill(ownPassword);
  await form.getByLabel("新密码").fill("another-horse-battery-9");
  await expect(form.getByRole("checkbox", { name: `停用「${name}」` })).toBeChecked();
  await expectAccessible(page);
  await takeScreenshot(page, "console new password with keys");
  await form.getByRole("button", { name: "修改密码" }).click();
  await expect(page.getByText(`已停用密钥：${name}`)).toBeVisible();
  await expect(form.getByRole("checkbox")).toHaveCount(0);
});

test("a partner sees what belongs to his game, and his key does what he may until it is revoked", async ({
  page,
  browser,
  origin,
}) => {
  test.slow();
  const [own, foreign] = await findHotGames(origin);
  const admin = `e2e-access-${Date.now()}`;
  const first = await addOperator(admin, "administrator");
  await signInFirst(page, admin, first, "/console/operators/create");
  const name = `e2e-partner-${Date.now()}`;
  await page.getByRole("textbox", { name: "用户名", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "姓名", exact: true }).fill("开发者");
  await page.getByRole("combobox", { name: "角色" }).click();
  await page.getByRole("option", { name: "合作方" }).click();
  await chooseGame(page, own!.gamename);
  await expectAccessible(page);
  await takeScreenshot(page, "console new partner");
  await page.getByLabel("原因").fill("开发者入驻");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText(own!.gamename);
  const password = await releaseByCall(browser, name);

  const theirs = await browser.newContext(desktop);
  const partner = await theirs.newPage();
  await signInFirst(partner, name, password, "/console/keys");
  await expect(partner.getByRole("menuitem", { name: "轮播图" })).toHaveCount(0);
  await expect(partner.getByRole("menuitem", { name: "操作员" })).toHaveCount(0);
  const gifts = await getFromConsole<{ total: number }>(
    partner,
    `gifts/list?gameid=${foreign!.gameid}`,
  );
  expect(gifts.total).toBe(0);

  await partner.getByRole("link", { name: "新建" }).click();
  const keyName = `e2e-key-${Date.now()}`;
  await partner.getByRole("textbox", { name: "名称", exact: true }).fill(keyName);
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await partner.getByLabel("有效期至").fill(day);
  await partner.getByRole("button", { name: "保存" }).click();
  const dialog = partner.getByRole("dialog", { name: "新密钥" });
  const key = await dialog.locator("code").innerText();
  recordSecret("key", key);
  await dialog.getByRole("button", { name: "我已保存" }).click();
  await expect(partner.getByRole("cell", { name: keyName, exact: true })).toBeVisible();
  await expect(partner.getByRole("cell", { name: `合作方（${own!.gamename}）` })).toBeVisible();
  await expectAccessible(partner);
  await takeScreenshot(partner, "console keys");

  const call = (path: string) =>
    fetch(`${origin}/console/api/${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await call("gifts/list")).status).toBe(200);
  expect((await call("keys/list")).status).toBe(403);
  await partner.getByRole("button", { name: "吊销" }).click();
  await partner.getByLabel("原因（记入操作记录）").fill("测试结束");
  await partner.getByRole("dialog").getByRole("button", { name: "吊销" }).click();
  await expect(partner.getByRole("cell", { name: "已吊销" })).toBeVisible();
  expect((await call("gifts/list")).status).toBe(401);
  await theirs.close();
});
