import { LoginPage } from "../../pages/login-page.ts";
import { mustCall } from "../../support/api.ts";
import { expectAccessible, ready } from "../../support/page-checks.ts";
import { createPlayerApi, registerPlayer, storedToken } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

test.describe("with a failing host", () => {
  test.use({ expectedMessages: /status of 503/ });

  test("pages for players send a visitor to the login and back, keep the session while the host fails, and end it when the host has", async ({
    page,
    player,
    origin,
  }) => {
    await page.goto("/app/user/gift/");
    await expect(page).toHaveURL("/app/user/login/?refer=%2Fuser%2Fgift%2F");
    await new LoginPage(page).submit(player);
    await expect(page).toHaveURL("/app/user/gift/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("已领礼包");
    const token = await storedToken(page);
    expect(token).not.toBeNull();

    await page.route("**/user/checkLogin/", (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/app/user/gift/");
    await expect(page.getByText("加载失败，请重试~")).toBeVisible();
    expect(await storedToken(page)).toBe(token);

    await page.unroute("**/user/checkLogin/");
    await mustCall(createPlayerApi(origin, { ...player, token: token! }), "user/logout", {});
    await page.goto("/app/user/gift/");
    await expect(page).toHaveURL(/\/app\/user\/login\//);
    expect(await storedToken(page)).toBeNull();
  });
});

test("a visitor's user centre has no player data, and its logins contain the previous page and the target page", async ({
  page,
}) => {
  await page.goto("/app/user/");
  await ready(page);
  await expect(page.getByRole("button", { name: "退出登录" })).toBeHidden();
  for (const name of ["已领礼包", "我的消息", "个人资料", "客服中心"]) {
    await expect(page.getByRole("link", { name })).toBeVisible();
  }
  await page.getByRole("link", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL("/app/user/login/?refer=%2Fuser%2F");
  await page.goBack();
  await expect(page).toHaveURL("/app/user/");
  await page.getByRole("link", { name: "已领礼包" }).click();
  await expect(page).toHaveURL("/app/user/login/?refer=%2Fuser%2F&to=%2Fuser%2Fgift%2F");
  await page.goBack();
  await expect(page).not.toHaveURL(/login/);
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
