import { randomBytes } from "node:crypto";
import { LoginPage } from "../../pages/login-page.ts";
import { mustCall } from "../../support/api.ts";
import { answerCaptcha } from "../../support/captcha.ts";
import { expectAccessible, ready } from "../../support/page-checks.ts";
import { createPlayerApi, registerPlayer, storedToken } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

test("a visitor registers by username and is logged in", async ({ page }) => {
  const username = `new_${randomBytes(4).toString("hex")}`;
  await page.goto("/app/user/register/?refer=/rank/");
  await ready(page);
  await page.getByLabel("用户名").fill("1abc");
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.getByText("用户名需以字母开头")).toBeVisible();
  await expect(page.getByText("请输入密码")).toBeVisible();
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码", { exact: true }).fill("a-long-enough-one");
  await page.getByLabel("我已阅读并同意").check();
  await answerCaptcha(page, "user/registerSubmit");
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page).toHaveURL(/\/app\/rank\/$/);
  expect(await storedToken(page)).toMatch(/^[\w-]{43}$/);
});

test("a wrong password shows an error and keeps the typed account", async ({ page, player }) => {
  await page.goto("/app/user/login/");
  await ready(page);
  await page.getByLabel("账号").fill(player.username);
  await page.getByLabel("密码", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "账号或密码错误" })).toBeVisible();
  await expect(page.getByLabel("账号")).toHaveValue(player.username);
  expect(await storedToken(page)).toBeNull();
});

test("pages for players send a visitor to the login and back", async ({ page, player }) => {
  await page.goto("/app/user/gift/");
  await expect(page).toHaveURL("/app/user/login/?refer=%2Fuser%2Fgift%2F");
  await new LoginPage(page).submit(player);
  await expect(page).toHaveURL("/app/user/gift/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("已领礼包");
});

test("the login's address contains the previous page and the target page", async ({ page }) => {
  await page.goto("/app/user/");
  await ready(page);
  await page.getByRole("link", { name: "已领礼包" }).click();
  await expect(page).toHaveURL("/app/user/login/?refer=%2Fuser%2F&to=%2Fuser%2Fgift%2F");
  await page.goBack();
  await expect(page).not.toHaveURL(/login/);
});

test("a token in the address is stored, removed and exchanged", async ({
  page,
  player,
  origin,
}) => {
  await page.goto(`/app/home/?token=${player.token}&cid=pf-main#hot`);
  await ready(page);
  expect(page.url()).toBe(`${origin}/app/home/?cid=pf-main#hot`);
  await expect.poll(() => storedToken(page)).not.toBe(player.token);
  await expect.poll(() => storedToken(page)).toMatch(/^[\w-]{43}$/);
  const old = await createPlayerApi(origin, player).call("user/checkLogin", {});
  expect(old).toMatchObject({ ok: false, code: 401 });
});

test("a token in another spelling of an address is stored, and the address corrected", async ({
  page,
  player,
  origin,
}) => {
  const responses: string[] = [];
  page.on("response", (response) => {
    responses.push(`${response.status()} ${response.headers().location ?? ""}`);
  });
  await page.goto(`/app//rank?token=${player.token}&cid=pf-main#hot`);
  await ready(page);
  expect(page.url()).toBe(`${origin}/app/rank/?cid=pf-main#hot`);
  await expect.poll(() => storedToken(page)).toMatch(/^[\w-]{43}$/);
  await expect.poll(() => storedToken(page)).not.toBe(player.token);
  expect(responses.filter((response) => response.includes(player.token))).toEqual([]);
  expect(responses[0]).toBe("200 ");
});

test("an invalid token in the address keeps the session", async ({ page, player, login }) => {
  await login(player);
  await page.goto("/app/home/?token=planted-by-a-link");
  await ready(page);
  expect(page.url()).not.toContain("planted");
  await expect.poll(() => storedToken(page)).toBe(player.token);
});

test("a link of another account says so and leads back to the former one", async ({
  page,
  player,
  login,
  origin,
}) => {
  const other = await registerPlayer(origin);
  await login(player);
  await page.goto("/app/user/gift/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("已领礼包");
  // Until the player's info has come, the notice cannot name the former account.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("userInfo"))).not.toBeNull();
  await page.goto(`/app/user/gift/?token=${other.token}`);
  const notice = page.getByRole("complementary", { name: "账号切换提示" });
  await expect(notice).toContainText(/已切换到账号 .+（原账号 .+）/);
  await expectAccessible(page);
  const linked = await storedToken(page);
  expect(linked).not.toBe(player.token);
  await notice.getByRole("button", { name: "返回原账号" }).click();
  await expect(notice).toBeHidden();
  expect(await storedToken(page)).toBe(player.token);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("已领礼包");
  const thrownAway = createPlayerApi(origin, { ...other, token: linked ?? "" });
  await expect.poll(async () => (await thrownAway.call("user/checkLogin", {})).ok).toBe(false);
});

test("who stays with a link's account finds no way back after a reload", async ({
  page,
  player,
  login,
  origin,
}) => {
  const other = await registerPlayer(origin);
  await login(player);
  await page.goto(`/app/home/?token=${other.token}`);
  const notice = page.getByRole("complementary", { name: "账号切换提示" });
  await expect(notice).toContainText("已通过链接登录账号");
  await page.reload();
  await ready(page);
  await expect(notice).toBeHidden();
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain(player.token);
});

test("a session that the host has ended is cleared, and pages for players lead to the login", async ({
  page,
  player,
  login,
  origin,
}) => {
  await login(player);
  await page.goto("/app/user/gift/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("已领礼包");
  await mustCall(createPlayerApi(origin, player), "user/logout", {});
  await page.goto("/app/user/gift/");
  await expect(page).toHaveURL(/\/app\/user\/login\//);
  expect(await storedToken(page)).toBeNull();
});

test.describe("with a failing host", () => {
  test.use({ expectedMessages: /status of 503/ });

  test("a failing host does not end the session", async ({ page, player, login }) => {
    await login(player);
    await page.route("**/user/checkLogin/", (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/app/user/gift/");
    await expect(page.getByText("加载失败，请重试~")).toBeVisible();
    expect(await storedToken(page)).toBe(player.token);
  });
});

test("a player logs out", async ({ page, player, login }) => {
  await login(player);
  await page.goto("/app/user/");
  await ready(page);
  await page.getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await expect(page.getByRole("link", { name: "登录", exact: true })).toBeVisible();
});
