import { LoginPage } from "../../pages/login-page.ts";
import { ready, takeScreenshot } from "../../support/page-checks.ts";
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
  const title = (name: string) => page.getByRole("heading", { level: 1, name });
  const home = await page.goto("/app/home/");
  expect(home?.status()).toBe(200);
  await ready(page);
  // What the host leaves out or sends in another form spoils no list.
  await expect(page.getByRole("link", { name: "异乡游戏8" }).first()).toBeVisible();
  await expect(page.getByText("没有编号")).toHaveCount(0);

  await page.getByRole("link", { name: "异乡战记" }).first().click();
  await expect(title("异乡战记")).toBeVisible();
  await expect(page.getByText("共 3 个礼包")).toBeVisible();
  await page.getByRole("link", { name: "开服公告" }).click();
  await expect(page.getByText("正文在此")).toBeVisible();

  await page.goBack();
  await expect(title("异乡战记")).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "异乡游戏3" }).first().click();
  await expect(title("异乡游戏3")).toBeVisible();
  const reloaded = await page.reload();
  expect(reloaded?.status()).toBe(200);
  await ready(page);
  await expect(title("异乡游戏3")).toBeVisible();
  await expect(page.getByText("8.5").first()).toBeVisible();

  await page.goto("/app/game/1");
  await expect(title("异乡战记")).toBeVisible();
  const missing = await page.goto("/app/game/99");
  expect(missing?.status()).toBe(404);

  await page.goto("/app/search/");
  await ready(page);
  await expect(page.getByRole("combobox")).toBeVisible();
});

test("what the host does not have has no heading on home and a page that leads on, and back finds the row where it was", async ({
  page,
}) => {
  const unknown: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 404 && response.request().resourceType() === "fetch")
      unknown.push(new URL(response.url()).pathname);
  });
  const html = await (await page.request.get("/app/home/")).text();
  expect(html).toMatch(/<h2[^>]*>新游榜/);
  expect(html).not.toMatch(/<h2[^>]*>(每日推荐|专题|新服开启)/);
  for (const path of ["/app/open/", "/app/collection/"]) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    await ready(page);
    await expect(page.getByRole("heading", { level: 1, name: "暂不支持" })).toBeVisible();
  }
  await takeScreenshot(page, "unsupported");
  await page.getByRole("link", { name: "返回首页" }).click();
  await expect(page).toHaveURL("/app/home/");

  const row = page
    .getByRole("region", { name: "热门资讯" })
    .getByRole("link", { name: /开服公告/ });
  const topOfRow = () => row.first().evaluate((link) => link.getBoundingClientRect().top);
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(row.first()).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole("heading", { name: /每日推荐|专题|新服开启/ })).toHaveCount(0);
  const left = await topOfRow();
  await row.first().click();
  await expect(page.getByText("正文在此")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/app/home/");
  await expect.poll(async () => Math.abs((await topOfRow()) - left)).toBeLessThanOrEqual(1);
  expect(unknown.toSorted()).toEqual([...new Set(unknown)].toSorted());
});

test("a player of the other host logs in with the account, as the host has no 短信登录, and claims", async ({
  page,
}) => {
  await page.goto("/app/gift/info/7");
  await ready(page);
  await page.getByRole("button", { name: "领取 新手礼包" }).click();
  const asked = page.waitForResponse(/phoneLogin/);
  await page.getByRole("alertdialog").getByRole("button", { name: "登录" }).click();
  expect((await asked).status()).toBe(404);
  await expect(page.getByLabel("账号")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await new LoginPage(page).submit({ username: "someone", password: "secret-word" });
  await expect(page).toHaveURL("/app/gift/info/7");
  // The tap before the log-in counts.
  await expect(page.getByRole("alertdialog").getByText("FOREIGN-CODE-1")).toBeVisible();
});
