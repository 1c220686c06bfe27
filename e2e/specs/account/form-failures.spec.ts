import { LoginPage } from "../../pages/login-page.ts";
import { mustCall } from "../../support/api.ts";
import { createPlayerApi } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

test.use({ expectedMessages: /net::ERR_|status of 500/ });

test("a form keeps its values over a log-in, no network, a server error and a broken connection, and a double tap sends it once", async ({
  page,
  context,
  origin,
  player,
  login,
}) => {
  const form = new LoginPage(page);
  const nickname = `还在这里${player.uid.slice(-4)}`;
  await login(player);
  await form.open("/app/user/profile/nickname/");
  await form.fill({ 昵称: nickname });
  await mustCall(createPlayerApi(origin, player), "user/logout", {});
  await form.button("保存").click();
  await expect(page).toHaveURL(/\/app\/user\/login\/\?refer=%2Fuser%2Fprofile%2Fnickname%2F$/);
  await expect(page.getByText("登录已失效，请重新登录")).toBeVisible();
  await form.submit(player);
  await expect(page).toHaveURL("/app/user/profile/nickname/");
  await expect(form.field("昵称")).toHaveValue(nickname);

  await context.setOffline(true);
  await form.button("保存").click();
  await expect(form.failure("网络已断开，请联网后重试")).toBeVisible();
  await context.setOffline(false);
  await page.route("**/user/nicknameChange/", (route) =>
    route.fulfill({ status: 500, json: { code: 500, data: null, msg: "系统繁忙" } }),
  );
  await form.button("保存").click();
  await expect(form.failure("系统繁忙，请稍后再试！")).toBeVisible();
  await page.unroute("**/user/nicknameChange/");
  await page.route("**/user/nicknameChange/", (route) => route.abort("connectionreset"));
  await form.button("保存").click();
  await expect(form.failure("网络异常，请检查网络后重试")).toBeVisible();
  await expect(form.field("昵称")).toHaveValue(nickname);
  await page.unroute("**/user/nicknameChange/");

  // The button is busy until the answer.
  let sent = 0;
  const released = Promise.withResolvers<void>();
  await page.route("**/user/nicknameChange/", async (route) => {
    sent += 1;
    await released.promise;
    await route.continue();
  });
  await form.button("保存").dblclick();
  await expect(form.button("保存中…")).toHaveAttribute("aria-busy", "true");
  await form.field("昵称").press("Enter");
  await form.button("保存中…").click({ force: true });
  released.resolve();
  await expect(page.getByText("昵称已修改")).toBeVisible();
  await expect(page).toHaveURL("/app/user/profile/");
  expect(sent).toBe(1);
});
