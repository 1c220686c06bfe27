import type { Page } from "@playwright/test";
import { socialEnvironment } from "../../../apps/server/src/testing/social/social-environment.ts";
import { ports } from "../ports.ts";

const origin = `http://127.0.0.1:${ports.social}`;

/** Settings of a shop for the fake of the providers. */
export const socialSettings = () => socialEnvironment(origin);

/** On the provider's page: consents as the person, which leads back to the shop. */
export async function consentAs(page: Page, person: string): Promise<void> {
  await page.waitForURL((url) => url.origin === origin);
  const address = new URL(page.url());
  address.hash = "";
  address.searchParams.set("person", person);
  await page.goto(address.href);
  await page.getByRole("link", { name: "允许" }).click();
}
