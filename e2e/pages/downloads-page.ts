import { expect, type Locator, type Page } from "@playwright/test";
import { ready } from "../support/page-checks.ts";

/** 下载管理, and the play buttons of the test's game. */
export class DownloadsPage {
  readonly page: Page;
  readonly gamename: string;

  constructor(page: Page, gamename: string) {
    this.page = page;
    this.gamename = gamename;
  }

  async open(): Promise<void> {
    await this.page.goto("/app/download/");
    await ready(this.page);
  }

  get item(): Locator {
    return this.page.getByRole("article", { name: this.gamename });
  }

  /** A button of the game by its label. */
  button(label: string): Locator {
    return this.page.getByRole("button", { name: `${label} ${this.gamename}`, exact: true });
  }

  async showDetails(): Promise<void> {
    await this.item.getByRole("button", { name: `${this.gamename}的下载详情` }).click();
  }

  dialog(title: string): Locator {
    return this.page.getByRole("alertdialog", { name: title });
  }

  async expectEmpty(): Promise<void> {
    await expect(this.page.getByText("暂无下载记录")).toBeVisible();
  }
}
