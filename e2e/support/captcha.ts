import { expect, type Page } from "@playwright/test";

/**
 * Replaces the captcha that the page has solved in a call by the answer that this server accepts (`CAPTCHA_ANSWER`).
 */
export async function answerCaptcha(page: Page, call: string): Promise<void> {
  await page.route(`**/${call}/`, async (route) => {
    const fields = new URLSearchParams(route.request().postData()!);
    expect(fields.get("captcha")).toBeTruthy();
    fields.set("captcha", "pass");
    await route.continue({ postData: fields.toString() });
  });
}
