import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
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

export const ownPassword = "correct-horse-battery-9";

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
  await leavePreviewEmpty(page);
  await page.goto("/console/");
  await fillLogIn(page, name, password);
}

/** Fills in the first step of the log-in. */
export async function fillPassword(page: Page, name: string, password = ownPassword) {
  await page.getByLabel("用户名").fill(name);
  await page.getByLabel("密码").fill(password);
  await page.getByRole("button", { name: "下一步" }).click();
}

/** The same on a page of the console that asks for the log-in already; returns the recovery codes. */
export async function fillLogIn(page: Page, name: string, password: string): Promise<string[]> {
  await fillPassword(page, name, password);
  const key = (await page.locator("code").innerText()).replaceAll(/\s/g, "");
  recordSecret("authenticator key", key);
  await page.getByLabel("设置自己的密码").fill(ownPassword);
  await page.getByLabel("动态验证码").fill(authenticatorCode(key));
  await page.getByRole("button", { name: "登录", exact: true }).click();
  const shown = page.getByRole("list", { name: "恢复码" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  for (const code of codes) recordSecret("recovery code", code);
  await takeScreenshot(page, "console recovery codes");
  await page.getByRole("button", { name: "我已保存，进入控制台" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  return codes;
}

/** The same by the form's calls, for tests of something else; opens the console at the path. */
export async function signInFirst(
  page: Page,
  name: string,
  password: string,
  path = "/console/",
): Promise<void> {
  await logInByCalls(page, name, password);
  await leavePreviewEmpty(page);
  await page.goto(path);
  await expect(page.getByRole("menu")).toBeVisible();
}

/** A page or a context: their calls have the session of its cookies. */
export type Client = Pick<BrowserContext, "request">;

async function logInByCalls(client: Client, name: string, password: string): Promise<void> {
  const begun: { sign: string; key: string } = await postToConsole(client, "session/begin", {
    name,
    password,
  });
  const code = authenticatorCode(begun.key);
  const chosen = { sign: begun.sign, password: ownPassword, code };
  await postToConsole(client, "session/finish", chosen);
}

/** A new administrator who only makes calls. */
export async function signInColleague(browser: Browser, name: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  await logInByCalls(context, name, await addOperator(name, "administrator"));
  return context;
}

const previews = "**/console/preview?*";

/** Beside the form of a document, each new version loads a whole page of the shop. */
async function leavePreviewEmpty(page: Page): Promise<void> {
  const empty = { contentType: "text/plain", body: "" };
  await page.context().route(previews, (route) => route.fulfill(empty));
}

/** Lets the page load the previews of documents, which tests of something else leave empty. */
export async function showPreview(page: Page): Promise<void> {
  await page.route(previews, (route) => route.continue());
}

export function hidePreview(page: Page): Promise<void> {
  return page.unroute(previews);
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
  const first = await addOperator(second, "administrator");
  await signInFirst(page, second, first, "/console/requests");
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

/** The same by calls, for tests of something else. */
export async function releaseByCall(browser: Browser, name: string): Promise<string> {
  const second = await signInColleague(browser, `e2e-second-${Date.now()}`);
  const { rows } = await getFromConsole<Requests>(second, "requests/list");
  const { id } = rows.find(({ object }) => object === `operator/${name}`)!;
  const decision = { id, isReleased: true };
  const { password } = await postToConsole<{ password: string }>(
    second,
    "requests/decide",
    decision,
  );
  await second.close();
  return password;
}

interface Requests {
  rows: { id: string; object: string }[];
}

/** Lets a new administrator release a game that is still to come. */
export async function releaseGame(browser: Browser, gamename: string): Promise<void> {
  const page = await (await browser.newContext(desktop)).newPage();
  const name = `e2e-release-${Date.now()}`;
  const password = await addOperator(name, "administrator");
  const filter = encodeURIComponent(JSON.stringify({ q: gamename }));
  await signInFirst(page, name, password, `/console/games?filter=${filter}`);
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

/** Makes a POST call of the console. */
export async function postToConsole<Data>(
  client: Client,
  name: string,
  payload: object,
): Promise<Data> {
  recordSecrets(payload);
  const answer = await client.request.post(`/console/api/${name}`, { data: payload });
  if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`);
  const data = await answer.json();
  recordSecrets(data);
  return data;
}

/** Makes a GET call of the console, such as `games/get?id=1`. */
export async function getFromConsole<Data>(client: Client, call: string): Promise<Data> {
  const answer = await client.request.get(`/console/api/${call}`);
  if (!answer.ok()) throw new Error(`${call}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
