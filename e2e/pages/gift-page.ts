import type { Gift } from "@playfront/contract/entities";
import type { Locator, Page } from "@playwright/test";
import { ready } from "../support/page-checks.ts";

export class GiftPage {
  readonly page: Page;
  readonly gift: Gift;

  constructor(page: Page, gift: Gift) {
    this.page = page;
    this.gift = gift;
  }

  async open(): Promise<void> {
    await this.page.goto(`/app/gift/info/${this.gift.giftid}`);
    await ready(this.page);
  }

  /** The claim button in one of its states. */
  button(label: "领取" | "已领" | "抢光" | "提醒我" | "已预约" | "未开放" | "已过期"): Locator {
    return this.page.getByRole("button", { name: `${label} ${this.gift.giftname}` });
  }

  /** The open dialog, optionally by title. */
  dialog(name?: string): Locator {
    return this.page.getByRole("alertdialog", { name });
  }
}
