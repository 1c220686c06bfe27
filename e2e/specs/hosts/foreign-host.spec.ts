import { LoginPage } from "../../pages/login-page.ts";
import { ready } from "../../support/page-checks.ts";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

/** The storefront with an API host of another make (docs/wire.md#calls-beyond-the-former-host). */
test.use({
  baseURL: `http://localhost:${ports.foreignShop}`,
  // The host answers the calls that this product has added with 404.
  expectedMessages: /status of 404/,
});

test("the other host's games, gifts and articles are shown, rendered on the server and in the browser", async ({
  page,
}) => {
  await page.goto("/app/home/");
  await ready(page);
  await expect(page.getByRole("link", { name: "异乡战记" }).first()).toBeVisible();
  await page.getByRole("link", { name: "异乡战记" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "异乡战记" })).toBeVisible();
  await expect(page.getByText("共 3 个礼包")).toBeVisible();
  await page.getByRole("link", { name: "开服公告" }).click();
  await expect(page.getByText("正文在此")).toBeVisible();
  await page.goto("/app/game/1");
  await expect(page.getByRole("heading", { level: 1, name: "异乡战记" })).toBeVisible();
  const missing = await page.goto("/app/game/99");
  expect(missing?.status()).toBe(404);
});

test("what the other host leaves out or sends in another form spoils no list and no page", async ({
  page,
}) => {
  const home = await page.goto("/app/home/");
  expect(home?.status()).toBe(200);
  await ready(page);
  await expect(page.getByRole("link", { name: "异乡游戏8" }).first()).toBeVisible();
  await expect(page.getByText("没有编号")).toHaveCount(0);
  await page.getByRole("link", { name: "异乡游戏3" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "异乡游戏3" })).toBeVisible();
  const reloaded = await page.reload();
  expect(reloaded?.status()).toBe(200);
  await ready(page);
  await expect(page.getByRole("heading", { level: 1, name: "异乡游戏3" })).toBeVisible();
  await expect(page.getByText("8.5").first()).toBeVisible();
});

test("a player of the other host logs in and claims", async ({ page }) => {
  await page.goto("/app/gift/info/7");
  await ready(page);
  await page.getByRole("button", { name: "领取 新手礼包" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "登录" }).click();
  await new LoginPage(page).submit({ username: "someone", password: "secret-word" });
  await expect(page).toHaveURL("/app/gift/info/7");
  // The tap before the log-in counts.
  await expect(page.getByRole("alertdialog").getByText("FOREIGN-CODE-1")).toBeVisible();
});

test("the log-in has no 短信登录, which the host does not answer", async ({ page }) => {
  const asked = page.waitForResponse(/phoneLogin/);
  await page.goto("/app/user/login/");
  await ready(page);
  expect((await asked).status()).toBe(404);
  await expect(page.getByLabel("账号")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
});

test("the search page shows the search box only", async ({ page }) => {
  await page.goto("/app/search/");
  await ready(page);
  await expect(page.getByRole("combobox")).toBeVisible();
});
