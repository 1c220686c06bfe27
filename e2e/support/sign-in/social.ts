import type { Page } from "@playwright/test";
import { ports } from "../ports.ts";

const origin = `http://127.0.0.1:${ports.social}`;

/** Settings of a shop for the fake of WeChat and QQ; see `apps/server/src/testing/social/fake-social.ts`. */
export function socialSettings(): Record<string, string> {
  return {
    WECHAT_ACCOUNT_APP_ID: "wx-account",
    WECHAT_ACCOUNT_APP_SECRET: "account-secret",
    WECHAT_SITE_APP_ID: "wx-site",
    WECHAT_SITE_APP_SECRET: "site-secret",
    WECHAT_ENDPOINT: origin,
    QQ_APP_ID: "101000001",
    QQ_APP_SECRET: "qq-secret",
    QQ_ENDPOINT: origin,
  };
}

/** On the provider's page: consents as the person, which leads back to the shop. */
export async function consentAs(page: Page, person: string): Promise<void> {
  await page.waitForURL((url) => url.origin === origin);
  const address = new URL(page.url());
  address.hash = "";
  address.searchParams.set("person", person);
  await page.goto(address.href);
  await page.getByRole("link", { name: "允许" }).click();
}
