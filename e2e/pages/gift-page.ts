import type { Gift } from "@playfront/contract/entities";
import type { Locator, Page } from "@playwright/test";
import { ready } from "../support/page-health.ts";

/** The page of a gift, as a player sees it. */
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
  button(label: "领取" | "已领" | "抢光"): Locator {
    return this.page.getByRole("button", { name: `${label} ${this.gift.giftname}` });
  }

  /** The dialog now open; by its title when one is given. */
  dialog(name?: string): Locator {
    return this.page.getByRole("alertdialog", { name });
  }
}
