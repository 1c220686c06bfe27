import { findHotGames } from "../../support/catalogue.ts";
import { ready } from "../../support/page-checks.ts";
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
