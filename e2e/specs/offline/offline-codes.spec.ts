import type { Page } from "@playwright/test";
import { mustCall } from "../../support/api.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import { ready } from "../../support/page-checks.ts";
import { createPlayerApi } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";
import { waitForCached } from "../../support/worker-caches.ts";

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

test("with the setting on, codes are readable offline, stored encrypted, and deleted at logout", async ({
  page,
  context,
  origin,
  player,
  login,
}) => {
  const gift = await findOpenGift(origin);
  const api = createPlayerApi(origin, player);
  const sn = await mustCall(api, "gift/getUserGiftSn", { giftid: gift.giftid });
  await login(player);
  await page.goto("/app/user/gift/");
  await expect(page.getByText(sn)).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect((await readStorage(page)).names).not.toContain("playfront-vault");

  await page.goto("/app/user/settings/");
  await ready(page);
  await page.locator("label", { hasText: "开启" }).last().click();
  await expect.poll(async () => (await readStorage(page)).isExtractable).toBe(false);
  expect((await readStorage(page)).text).not.toContain(sn);

  await page.goto("/app/user/gift/");
  await expect(page.getByText(sn)).toBeVisible();
  await waitForCached(page, { cache: "pf-pages-", path: "/app/user/gift/" });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("以下是保存在这台设备上的兑换码")).toBeVisible();
  await expect(page.getByText(sn)).toBeVisible();
  await context.setOffline(false);

  await page.goto("/app/user/");
  await ready(page);
  await page.getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出" }).click();
  await expect.poll(async () => (await readStorage(page)).names).not.toContain("playfront-vault");
  expect(await page.evaluate(() => localStorage.getItem("offlinecodes"))).toBeNull();
});
