import type { Page } from "@playwright/test";
import { findOpenGift } from "../../support/catalogue.ts";
import { expectAccessible, ready } from "../../support/page-checks.ts";
import { storedToken } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";
import { waitForWholePage } from "../../support/worker-caches.ts";

// Offline the browser logs every failed request.
test.use({ serviceWorkers: "allow", expectedMessages: /net::ERR_/ });

/** Database names, whether the vault's key is extractable, and all stored text. */
function readStorage(page: Page) {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!);
    if (!names.includes("playfront-vault")) return { names, isExtractable: null, text: "" };
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("playfront-vault");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const sealed = await new Promise<{ key: CryptoKey; text: ArrayBuffer }>((resolve) => {
      const reading = opened.transaction("sealed").objectStore("sealed").get("only");
      reading.onsuccess = () => resolve(reading.result);
    });
    opened.close();
    const isExtractable = await crypto.subtle.exportKey("raw", sealed.key).then(
      () => true,
      () => false,
    );
    const text =
      new TextDecoder("latin1").decode(sealed.text) + JSON.stringify({ ...localStorage });
    return { names, isExtractable, text };
  });
}

/** Switches the copy of the player's codes on. */
async function keepCodes(page: Page): Promise<void> {
  await page.goto("/app/user/settings/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await ready(page);
  await page.getByRole("switch", { name: "离线查看兑换码" }).check();
  await expect.poll(async () => (await readStorage(page)).isExtractable).toBe(false);
}

test("with the setting on, all codes are readable offline on the way from home, stored encrypted, kept by a link with a stale token, and deleted at logout", async ({
  page,
  context,
  player,
  login,
}) => {
  const stopFaking = await fakeCodes(page);
  await login(player);
  await page.goto("/app/user/gift/");
  await expect(page.getByText("KEPT-10-CODE")).toBeVisible();
  // The page has loaded its first page of codes only; the copy keeps every code.
  await expect(page.getByText("KEPT-11-CODE")).toHaveCount(0);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect((await readStorage(page)).names).not.toContain("playfront-vault");
  await keepCodes(page);
  expect((await readStorage(page)).text).not.toContain("KEPT-");

  const checked = page.waitForResponse("**/user/checkLogin/");
  await page.goto("/app/home/?token=of-a-link-of-last-year");
  await checked;
  await expect.poll(() => storedToken(page)).toBe(player.token);
  expect((await readStorage(page)).isExtractable).toBe(false);

  for (const path of ["/app/home/", "/app/user/", "/app/user/gift/"]) {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    await ready(page);
    await waitForWholePage(page, path);
  }
  await stopFaking();
  await context.setOffline(true);
  await page.goto("/app/home/");
  await ready(page);
  const tabs = page.getByRole("navigation", { name: "主导航" });
  await tabs.getByRole("link", { name: "我的" }).click();
  await expect(page).toHaveURL(/\/app\/user\/$/);
  // The failed call has forgotten the player's info by then.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("userInfo"))).toBeNull();
  await page.getByRole("link", { name: /已领礼包/ }).click();
  await expectKeptCodes(page);
  await page.reload();
  await expectKeptCodes(page);
  await context.setOffline(false);

  await page.goto("/app/user/");
  await ready(page);
  await page.getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出" }).click();
  await expect.poll(async () => (await readStorage(page)).names).not.toContain("playfront-vault");
  expect(await page.evaluate(() => localStorage.getItem("offlinecodes"))).toBeNull();
});

/** Gives the player fourteen codes, more than the first page of the list, until the returned function is called. */
async function fakeCodes(page: Page): Promise<() => Promise<void>> {
  const codes = Array.from({ length: 14 }, (_, index) => ({
    giftid: String(index + 1),
    giftname: `礼包${index + 1}`,
    gameid: "1",
    gamename: "星海远征",
    gametype: "mobile",
    logo: "",
    sn: `KEPT-${index + 1}-CODE`,
    claimedat: "2026-01-01T00:00:00Z",
    expires: "2099-01-01 00:00:00",
  }));
  const list = "**/gift/getUserGiftSnList/";
  await page.route(list, async (route) => {
    const payload = new URLSearchParams(route.request().postData() ?? "");
    const [number, size] = [Number(payload.get("page")), Number(payload.get("pageSize"))];
    const data = codes.slice((number - 1) * size, number * size);
    await route.fulfill({ json: { code: 1, data, msg: "" } });
  });
  return () => page.unroute(list);
}

async function expectKeptCodes(page: Page): Promise<void> {
  await expect(page.getByText("以下是保存在这台设备上的兑换码")).toBeVisible();
  await expect(page.getByText("KEPT-1-CODE")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(14);
}

test("at the first claim the device is asked to keep the codes, and shows them offline then", async ({
  page,
  context,
  origin,
  player,
  login,
}) => {
  const gift = await findOpenGift(origin);
  await login(player);
  await page.goto(`/app/gift/info/${gift.giftid}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await ready(page);
  await page.getByRole("button", { name: `领取 ${gift.giftname}` }).click();
  const dialog = page.getByRole("alertdialog", { name: "领取成功" });
  const sn = (await dialog.locator("code").textContent())!;
  await expect(dialog.getByText("没有网络时也想查看兑换码？")).toBeVisible();
  expect((await readStorage(page)).names).not.toContain("playfront-vault");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "保存到本机" }).click();
  await expect(
    dialog.getByText("已保存到本机，没有网络时也能查看。", { exact: false }),
  ).toBeVisible();
  expect((await readStorage(page)).isExtractable).toBe(false);

  await waitForWholePage(page, "/app/user/gift/");
  await context.setOffline(true);
  await page.goto("/app/user/gift/");
  await expect(page.getByText("以下是保存在这台设备上的兑换码")).toBeVisible();
  await expect(page.getByText(sn)).toBeVisible();
});
