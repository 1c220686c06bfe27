import { type Browser, expect, type Page } from "@playwright/test";
import { authenticatorCode } from "./authenticator.ts";
import { runOperatorCommand } from "./operator-cli.ts";
import { takeScreenshot } from "./page-checks.ts";
import { recordSecret, recordSecrets } from "./secrets.ts";

/** An operator's desktop. */
export const desktop = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
};

const ownPassword = "correct-horse-battery-9";

/** Adds an operator at the command line; returns the password for the first log-in. */
export function addOperator(name: string, role: string): Promise<string> {
  return addPerson(name, `测试${name}`, role);
}

/** The same with the name that is shown. */
export async function addPerson(name: string, person: string, role: string): Promise<string> {
  const said = await runOperatorCommand("operator", "add", name, person, "--role", role);
  return said.split("\n")[0]!.split(" ").at(-1)!;
}

/** Logs in for the first time by the form, with a new password and authenticator. */
export async function signInByForm(page: Page, name: string, password: string): Promise<void> {
  await page.goto("/console/");
  await page.getByLabel("用户名").fill(name);
  await page.getByLabel("密码").fill(password);
  await page.getByRole("button", { name: "下一步" }).click();
  const key = (await page.locator("code").innerText()).replaceAll(/\s/g, "");
  recordSecret("authenticator key", key);
  await page.getByLabel("设置自己的密码").fill(ownPassword);
  await page.getByLabel("动态验证码").fill(authenticatorCode(key));
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("menu")).toBeVisible();
}

/** The same by the form's calls, for tests of something else; opens the console. */
export async function signInFirst(page: Page, name: string, password: string): Promise<void> {
  const call = async (step: "begin" | "finish", data: object) => {
    const answer = await page.context().request.post(`/console/api/session/${step}`, { data });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const begun: { sign: string; key: string } = await call("begin", { name, password });
  recordSecrets({ ...begun, password });
  const code = authenticatorCode(begun.key);
  await call("finish", { sign: begun.sign, password: ownPassword, code });
  await page.goto("/console/");
  await expect(page.getByRole("menu")).toBeVisible();
}

/** Chooses a game by its name in the form. */
export async function chooseGame(page: Page, gamename: string): Promise<void> {
  await page.getByRole("combobox", { name: "游戏", exact: true }).fill(gamename);
  await page.getByRole("option", { name: gamename, exact: true }).click();
}

/** Lets a second administrator release what the row of the request tells; returns the first password that this shows. */
export async function releaseNewOperator(browser: Browser, name: string): Promise<string> {
  const context = await browser.newContext(desktop);
  const page = await context.newPage();
  const second = `e2e-second-${Date.now()}`;
  await signInFirst(page, second, await addOperator(second, "administrator"));
  await page.getByRole("menuitem", { name: "审批" }).click();
  const request = page.getByRole("row").filter({ hasText: name });
  await expect(request).toContainText("添加操作员");
  await request.getByRole("button", { name: "批准" }).click();
  const dialog = page.getByRole("dialog", { name: `${name} 的初始密码` });
  const password = await dialog.locator("code").innerText();
  recordSecret("first password", password);
  await takeScreenshot(page, "console first password");
  await dialog.getByRole("button", { name: "我已保存" }).click();
  await expect(request).toContainText(`已批准（${second}）`);
  await context.close();
  return password;
}

/** Lets a new administrator release a game that is still to come. */
export async function releaseGame(browser: Browser, gamename: string): Promise<void> {
  const page = await (await browser.newContext(desktop)).newPage();
  const name = `e2e-release-${Date.now()}`;
  await signInFirst(page, name, await addOperator(name, "administrator"));
  await page.goto(`/console/games?filter=${encodeURIComponent(JSON.stringify({ q: gamename }))}`);
  await page.getByRole("row").filter({ hasText: gamename }).click();
  await page.getByRole("combobox", { name: "预约" }).click();
  await takeScreenshot(page, "console game to come");
  await page.getByRole("option", { name: "清空" }).click();
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("待审核", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("已发布", { exact: true }).first()).toBeVisible();
  await page.context().close();
}

/** Opens the page of the operator's own account by the menu. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^测试|我的账号/ }).click();
  await page.getByRole("menuitem", { name: "我的账号" }).click();
  await expect(page.getByRole("heading", { name: "通行密钥" })).toBeVisible();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^测试|我的账号/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.getByLabel("用户名")).toBeVisible();
}

/** Makes a POST call of the console with the page's session. */
export function postToConsole<Data>(page: Page, name: string, payload: object): Promise<Data> {
  return page.evaluate(
    async ({ name, payload }) => {
      const answer = await fetch(`/console/api/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(payload),
      });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as never;
    },
    { name, payload },
  );
}
