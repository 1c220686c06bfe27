import { expect, type Locator, type Page } from "@playwright/test";

/** The form of a game, an article, a slide or a gift in the operators' console. */
export class ConsoleEditor {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the list by the menu and the form of a new object by its button. */
  async create(list: string): Promise<void> {
    await this.page.getByRole("menuitem", { name: list, exact: true }).click();
    // The list before may have a button of the same name.
    await expect(this.page.getByRole("heading", { level: 1, name: list })).toHaveText(list);
    await this.page.getByRole("link", { name: "新建" }).click();
    await expect(this.page).toHaveURL(/\/create$/);
  }

  field(label: string): Locator {
    return this.page.getByRole("textbox", { name: label, exact: true });
  }

  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text);
  }

  async addPicture(label: string, file: string): Promise<void> {
    await this.page.getByLabel(`选择${label}`).setInputFiles(file);
    await expect(this.page.getByRole("img", { name: `当前${label}` })).toBeVisible();
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole("combobox", { name: label }).click();
    await this.page.getByRole("option", { name: option }).click();
  }

  async save(): Promise<void> {
    await this.page.getByRole("button", { name: "保存", exact: true }).click();
  }

  async saveAndPublish(): Promise<void> {
    await this.save();
    await this.page.getByRole("button", { name: "提交审核" }).click();
    await this.page.getByRole("button", { name: "发布", exact: true }).click();
    await expect(this.page.getByRole("button", { name: "撤下" })).toBeVisible();
  }

  /** The number that players know the published game by. */
  async gameNumber(): Promise<string> {
    const shown = await this.page.getByText(/^游戏编号 \d+$/).innerText();
    return shown.split(" ")[1]!;
  }
}
