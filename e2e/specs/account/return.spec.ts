import { ready } from "../../support/page-health.ts";
import { expect, test } from "../../support/test.ts";

/** Addresses of logins as an attacker would send them. The whole table is in shared/navigation/return-target.test.ts. */
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

test("a login leads home from wherever a hostile address points", async ({ page, player }) => {
  test.setTimeout(180_000);
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("evil.example/") && request.isNavigationRequest()) {
      foreign.push(request.url());
    }
  });
  for (const query of hostile) {
    await page.goto(`/app/user/login/?${query}`);
    await ready(page);
    await page.getByLabel("账号").fill(player.username);
    await page.getByLabel("密码", { exact: true }).fill(player.password);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page, query).toHaveURL(/\/app\/home\/$/);
    await page.evaluate(() => localStorage.clear());
  }
  expect(foreign.filter((url) => new URL(url).hostname === "evil.example")).toEqual([]);
});

test("a player who is logged in already is led no further by it", async ({
  page,
  player,
  signIn,
}) => {
  await signIn(player);
  await page.goto("/app/user/login/?refer=//evil.example/");
  await expect(page).toHaveURL(/\/app\/home\/$/);
});
