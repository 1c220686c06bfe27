import { expect, type Locator, type Page } from "@playwright/test";
import { ready } from "../support/page-checks.ts";

/** A page with one form. */
export class FormPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await ready(this.page);
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true }).and(this.page.locator("input"));
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  /** Shows 密码登录 on the page of the log-in. A host without 短信登录 has no tabs. */
  async choosePasswordLogin(): Promise<void> {
    const tab = this.page.getByRole("tab", { name: "密码登录" });
    await expect(tab.or(this.field("账号")).first()).toBeVisible();
    if (await tab.isVisible()) await tab.click();
  }

  /** Agrees in the sheet that a registration or log-in opens. */
  async consent(): Promise<void> {
    await this.page
      .getByRole("alertdialog", { name: "请阅读并同意" })
      .getByRole("button", { name: /^同意并/ })
      .click();
  }

  /** Ticks the consent box for the identity number. */
  async consentToIdentity(): Promise<void> {
    await this.page.getByLabel("我同意处理我的身份证号").check();
  }

  /** The message about the form as a whole. */
  failure(text: string | RegExp): Locator {
    return this.page.getByRole("alert").filter({ hasText: text });
  }

  /** The field is focused, marked as invalid and described by its error. */
  async expectWrong(label: string, text: string | RegExp): Promise<void> {
    const field = this.field(label);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(text);
    await expect(field).toBeFocused();
  }

  /** Inserts text as a paste does, including white space and prefixes. */
  async paste(label: string, text: string): Promise<void> {
    await this.field(label).focus();
    await this.page.keyboard.insertText(text);
  }
}
