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

test("a player of the other host logs in and claims", async ({ page }) => {
  await page.goto("/app/gift/info/7");
  await ready(page);
  await page.getByRole("button", { name: "领取 新手礼包" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "登录" }).click();
  await new LoginPage(page).submit({ username: "someone", password: "secret-word" });
  await expect(page).toHaveURL("/app/gift/info/7");
  await page.getByRole("button", { name: "领取 新手礼包" }).click();
  await expect(page.getByRole("alertdialog").getByText("FOREIGN-CODE-1")).toBeVisible();
});

test("the search page shows the search box only", async ({ page }) => {
  await page.goto("/app/search/");
  await ready(page);
  await expect(page.getByRole("searchbox")).toBeVisible();
});
