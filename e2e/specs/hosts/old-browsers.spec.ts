import type { Locator } from "@playwright/test";
import { findHotGames } from "../../support/catalogue.ts";
import { withOldStyles } from "../../support/page/old-styles.ts";
import { ready, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test("the shop works in a browser without what came after the oldest that it supports", async ({
  page,
  origin,
}) => {
  await page.addInitScript(() => {
    const later: [object, string][] = [
      [AbortSignal, "any"],
      [AbortSignal, "timeout"],
      [Array.prototype, "findLast"],
      [Array.prototype, "toSorted"],
      [Object, "groupBy"],
      [Promise, "withResolvers"],
      [URL, "canParse"],
      [window, "reportError"],
      [window, "structuredClone"],
    ];
    for (const [owner, name] of later) Reflect.deleteProperty(owner, name);
  });
  const { gamename } = (await findHotGames(origin))[0]!;
  await page.goto("/app/rank/");
  await ready(page);
  // A call with a signal, whose answer the page's HTML does not have.
  await page.goto("/app/search/");
  await ready(page);
  await page.getByRole("combobox").fill(gamename);
  await page.getByRole("combobox").press("Enter");
  await page.getByRole("link", { name: gamename }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: gamename })).toBeVisible();
});

test.describe("without what came to CSS later", () => {
  test.use({ viewport: { width: 390, height: 600 } });

  test("dialogs keep their title and scroll, fields their border, and a choice is seen", async ({
    page,
    origin,
  }) => {
    await withOldStyles(page);
    const { gameid } = (await findHotGames(origin))[0]!;
    await page.goto(`/app/game/${gameid}`);
    await ready(page);
    await page.getByRole("button", { name: "举报该游戏" }).click();
    const dialog = page.getByRole("alertdialog", { name: "举报" });
    await expect(dialog.getByRole("heading", { name: "举报" })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole("button", { name: "关闭" })).toBeInViewport({ ratio: 1 });
    const isScrollable = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight;
    expect(await dialog.evaluate(isScrollable)).toBe(true);
    const [chosen, other] = (await dialog.getByRole("radio").all()).map((radio) =>
      radio.locator("xpath=.."),
    );
    await dialog.getByRole("radio").first().check();
    await expect(other!).toHaveCSS("border-top-style", "solid");
    for (const property of ["color", "background-color", "border-top-color"]) {
      const css = (chip: Locator) =>
        chip.evaluate(
          (element, name) => getComputedStyle(element).getPropertyValue(name),
          property,
        );
      expect(await css(chosen!), property).not.toBe(await css(other!));
    }
    await takeScreenshot(page, "old-browsers-report");

    await page.goto("/app/user/login/");
    await ready(page);
    const field = page.getByLabel("账号", { exact: true }).locator("xpath=..");
    await expect(field).toHaveCSS("border-top-style", "solid");
    const end = page.getByRole("main").locator("> div");
    const screen = page.viewportSize()!.height;
    expect((await end.boundingBox())!.height).toBeGreaterThanOrEqual(screen);
    await takeScreenshot(page, "old-browsers-login");
  });
});
