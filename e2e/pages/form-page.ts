import { expect, type Locator, type Page } from "@playwright/test";
import { ready } from "../support/page-health.ts";

/** A page with one form, as a player sees it. */
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

  /** Ticks the box that registering wants. */
  async consent(): Promise<void> {
    await this.page.getByLabel("我已阅读并同意").check();
  }

  /** What is said about the form as a whole. */
  failure(words: string | RegExp): Locator {
    return this.page.getByRole("alert").filter({ hasText: words });
  }

  /** The field has the focus, is marked as wrong, and its own note says why. */
  async expectWrong(label: string, words: string | RegExp): Promise<void> {
    const field = this.field(label);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(words);
    await expect(field).toBeFocused();
  }

  /** Pastes as a thumb does: through the clipboard event, with whatever came along. */
  async paste(label: string, text: string): Promise<void> {
    await this.field(label).focus();
    await this.page.keyboard.insertText(text);
  }
}
