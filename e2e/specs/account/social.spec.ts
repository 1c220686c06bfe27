import { randomBytes, randomInt } from "node:crypto";
import { joinWords } from "@playfront/contract/texts/join-words";
import type { Browser, Page } from "@playwright/test";
import { FormPage } from "../../pages/form-page.ts";
import { agents, fakeNative } from "../../support/fake-native.ts";
import { expectAccessibleInBoth, expectNoLayoutShift, settled } from "../../support/page-checks.ts";
import { storedToken } from "../../support/players.ts";
import { ports } from "../../support/ports.ts";
import { consentAs } from "../../support/sign-in/social.ts";
import { expect, test } from "../../support/test.ts";

const loginPath = "/app/user/login/?refer=/user/gift/";
const ways = "/app/user/profile/security/social/";
const newPerson = () => `person-${randomBytes(5).toString("hex")}`;
/** The node has production limits, so each test has its own IP address. */
const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

test.use({ baseURL: `http://localhost:${ports.strictShop}` });
test.beforeEach(({ context }) => context.setExtraHTTPHeaders({ "x-forwarded-for": address() }));

/** From the log-in page to the provider, and back as the person. */
async function goBy(page: Page, provider: "微信" | "QQ", person: string) {
  const form = new FormPage(page);
  await form.open(loginPath);
  await form.button(joinWords(provider, "登录")).click();
  await consentAs(page, person);
  return form;
}

const uidOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("userInfo") ?? "{}").uid as string);

async function newContext(browser: Browser, userAgent?: string) {
  const extraHTTPHeaders = { "x-forwarded-for": address() };
  return browser.newContext({ userAgent, extraHTTPHeaders });
}

test("a new player consents and has an account, which WeChat opens inside and outside", async ({
  page,
  browser,
}) => {
  const person = newPerson();
  const form = await goBy(page, "微信", person);
  await expect(page.getByText("此微信还没有绑定账号")).toBeVisible();
  expect(new URL(page.url()).hash, "the handle has left the address").toBe("");
  await form.button("创建新账号").click();
  await expect(form.button("同意并创建")).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await form.consent();
  await expect(page).toHaveURL("/app/user/gift/");
  expect(await storedToken(page)).toMatch(/^[\w-]{43}$/);
  const uid = await uidOf(page);

  const inWechat = await newContext(
    browser,
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.49",
  );
  const known = await inWechat.newPage();
  await goBy(known, "微信", person);
  await expect(known).toHaveURL("/app/user/gift/");
  expect(await uidOf(known)).toBe(uid);
  await inWechat.close();
});

test.describe("our app on an iPhone", () => {
  test.use({ userAgent: agents.appIphone });

  test("lets a player log in by Apple", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("privacyauthorize", "1"));
    await fakeNative(page, { by: "messageHandler" });
    const form = new FormPage(page);
    await form.open(loginPath);
    await expect(form.button("通过 Apple 登录")).toBeVisible();
    await expectAccessibleInBoth(page, "apple-login", true);
    await form.button("通过 Apple 登录").click();
    await consentAs(page, newPerson());
    await form.button("创建新账号").click();
    await form.consent();
    await expect(page).toHaveURL("/app/user/gift/");
    await form.open(ways);
    await expect(form.button("解除 Apple")).toBeVisible();
  });
});

test("a player registers by QQ, binds WeChat, unbinds it again, and keeps the last way in; Apple is not offered", async ({
  page,
  browser,
}) => {
  test.slow();
  const [qq, wechat] = [newPerson(), newPerson()];
  const form = new FormPage(page);
  await page.goto(loginPath);
  await settled(page);
  await expect(form.button("微信登录")).toBeVisible();
  await expect(form.button("通过 Apple 登录")).toHaveCount(0);
  await expectAccessibleInBoth(page, "social-login", true);
  await expectNoLayoutShift(page);
  await form.button("QQ 登录").click();
  await consentAs(page, qq);
  await expect(form.button("创建新账号")).toBeVisible();
  await expectAccessibleInBoth(page, "social-new", true);
  await form.button("创建新账号").click();
  await form.consent();
  await expect(page).toHaveURL("/app/user/gift/");

  await form.open("/app/user/profile/security/");
  await page.getByRole("link", { name: /^微信和 QQ\s*QQ$/ }).click();
  await expect(form.button("解除 QQ")).toBeVisible();
  await expectAccessibleInBoth(page, "social-ways", true);
  await form.button("绑定微信").click();
  await consentAs(page, wechat);
  await form.button("绑定微信").click();
  await expect(page).toHaveURL(ways);
  await expect(form.button("解除微信")).toBeVisible();

  const other = await newContext(browser);
  const known = await other.newPage();
  await goBy(known, "微信", wechat);
  await expect(known).toHaveURL("/app/user/gift/");
  await other.close();

  await form.button("解除微信").click();
  await form.button("解除绑定").click();
  await expect(form.button("绑定微信")).toBeVisible();
  await form.button("解除 QQ").click();
  await form.button("解除绑定").click();
  await expect(page.getByText("QQ 是唯一的登录方式，请先绑定手机号再解除")).toBeVisible();
  await expect(form.button("解除 QQ")).toBeVisible();
});

test("a return that no log-in of this shop began logs in to nothing", async ({ page }) => {
  await page.goto("/m/app/oauth/return?state=stranger-state&code=stranger-code");
  await expect(page.getByText("验证没有完成，请重试或换一种方式登录。")).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await new FormPage(page).button("返回登录").click();
  await expect(page).toHaveURL(/\/user\/login\//);
});
