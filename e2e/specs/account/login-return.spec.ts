import { LoginPage } from "../../pages/login-page.ts";
import { expect, test } from "../../support/test.ts";

/** Login addresses that an attacker might send. The full table is in shared/navigation/return-target.test.ts. */
const hostile = [
  "refer=https://evil.example/",
  "refer=//evil.example/",
  "refer=/%5Cevil.example",
  "refer=%2F%09%2Fevil.example",
  "refer=javascript:document.title=1",
  "refer=%01javascript:alert(1)",
  "refer=data:text/html,x",
  "refer=/..//evil.example",
  "refer=/%252e%252e//evil.example",
  "to=//evil.example&refer=https:evil.example",
  "refer=//evil.example&refer=/rank/",
  "refer=/user/login/%3Frefer=//evil.example",
  "to=/USER/Login/",
  "to=/user/%256cogin/",
];

test("a login with a hostile return address leads to the home page", async ({ page, player }) => {
  test.setTimeout(180_000);
  const loginPage = new LoginPage(page);
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("evil.example/") && request.isNavigationRequest()) {
      foreign.push(request.url());
    }
  });
  for (const query of hostile) {
    await loginPage.open(`/app/user/login/?${query}`);
    await loginPage.submit(player);
    await expect(page, query).toHaveURL(/\/app\/home\/$/);
    await page.evaluate(() => localStorage.clear());
  }
  expect(foreign.filter((url) => new URL(url).hostname === "evil.example")).toEqual([]);
});

test("for a logged-in player a hostile return address leads to the home page too", async ({
  page,
  player,
  login,
}) => {
  await login(player);
  await page.goto("/app/user/login/?refer=//evil.example/");
  await expect(page).toHaveURL(/\/app\/home\/$/);
});
