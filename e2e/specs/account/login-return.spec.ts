import type { Page } from "@playwright/test";
import { LoginPage } from "../../pages/login-page.ts";
import { expect, test } from "../../support/test.ts";

/** Login addresses that an attacker might send. The full table is in shared/navigation/return-target.test.ts. */
const hostile = [
  "refer=/%5Cevil.example",
  "refer=//evil.example&refer=/rank/",
  "to=/user/%256cogin/",
];

test("a login with a hostile return address leads to the home page, and so does one of a logged-in player", async ({
  page,
  player,
}) => {
  const loginPage = new LoginPage(page);
  const foreign = watchForeign(page);
  await loginPage.open("/app/user/login/?to=//evil.example&refer=https:evil.example");
  await loginPage.submit(player);
  await expect(page).toHaveURL(/\/app\/home\/$/);
  for (const query of hostile) {
    await page.goto(`/app/user/login/?${query}`);
    await expect(page, query).toHaveURL(/\/app\/home\/$/);
  }
  expect(foreign).toEqual([]);
});

/** The navigations to another host from now on. */
function watchForeign(page: Page): string[] {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const isForeign = new URL(request.url()).hostname === "evil.example";
    if (isForeign && request.isNavigationRequest()) foreign.push(request.url());
  });
  return foreign;
}
