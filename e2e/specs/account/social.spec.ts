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

/** Makes an account by the provider. */
async function register(page: Page, provider: "微信" | "QQ", person: string) {
  const form = await goBy(page, provider, person);
  await form.consent();
  await form.button("创建新账号").click();
  await expect(page).toHaveURL("/app/user/gift/");
}

const uidOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("userInfo") ?? "{}").uid as string);

async function newContext(browser: Browser, userAgent?: string) {
  const extraHTTPHeaders = { "x-forwarded-for": address() };
  return browser.newContext({ userAgent, extraHTTPHeaders });
}

test("the log-in page with its other ways, consent and account security are accessible", async ({
  page,
}) => {
  test.slow();
  const form = new FormPage(page);
  await page.goto(loginPath);
  await settled(page);
  await expect(form.button("微信登录")).toBeVisible();
  await expectNoLayoutShift(page);
  await expectAccessibleInBoth(page, "social-login", true);
  await form.button("QQ 登录").click();
  await consentAs(page, newPerson());
  await expect(form.button("创建新账号")).toBeVisible();
  await expectAccessibleInBoth(page, "social-new", true);
  await form.consent();
  await form.button("创建新账号").click();
  await expect(page).toHaveURL("/app/user/gift/");
  await form.open(ways);
  await expect(form.button("解除 QQ")).toBeVisible();
  await expectAccessibleInBoth(page, "social-ways", true);
});

test("a new player consents and has an account, which WeChat opens inside and outside", async ({
  page,
  browser,
}) => {
  const person = newPerson();
  const form = await goBy(page, "微信", person);
  await expect(page.getByText("此微信还没有绑定账号")).toBeVisible();
  expect(new URL(page.url()).hash, "the handle has left the address").toBe("");
  await form.button("创建新账号").click();
  await expect(page.getByText("请先阅读并同意")).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await form.consent();
  await form.button("创建新账号").click();
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

test("a player of our app on an iPhone logs in by Apple, which is offered nowhere else", async ({
  page,
  browser,
}) => {
  test.slow();
  const elsewhere = new FormPage(page);
  await elsewhere.open(loginPath);
  await expect(elsewhere.button("QQ 登录")).toBeVisible();
  await expect(elsewhere.button("通过 Apple 登录")).toHaveCount(0);
  const extraHTTPHeaders = { "x-forwarded-for": address() };
  const userAgent = agents.appIphone;
  const phone = await browser.newContext({ userAgent, extraHTTPHeaders });
  const app = await phone.newPage();
  await app.addInitScript(() => localStorage.setItem("privacyauthorize", "1"));
  await fakeNative(app, { by: "messageHandler" });
  const form = new FormPage(app);
  await form.open(loginPath);
  await expect(form.button("通过 Apple 登录")).toBeVisible();
  await expectAccessibleInBoth(app, "apple-login", true);
  await form.button("通过 Apple 登录").click();
  await consentAs(app, newPerson());
  await form.consent();
  await form.button("创建新账号").click();
  await expect(app).toHaveURL("/app/user/gift/");
  await form.open(ways);
  await expect(form.button("解除 Apple")).toBeVisible();
  await expectAccessibleInBoth(app, "apple-ways", true);
  await phone.close();
});

test("a player of QQ binds WeChat, unbinds it again, and keeps the last way in", async ({
  page,
  browser,
}) => {
  const [qq, wechat] = [newPerson(), newPerson()];
  await register(page, "QQ", qq);
  const form = new FormPage(page);
  await form.open("/app/user/profile/security/");
  await page.getByRole("link", { name: /^微信和 QQ\s*QQ$/ }).click();
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

  const third = await newContext(browser);
  const stranger = await third.newPage();
  await goBy(stranger, "微信", wechat);
  await expect(stranger.getByText("此微信还没有绑定账号")).toBeVisible();
  await third.close();
});

test("a return that this browser did not begin logs in to nothing", async ({ page, browser }) => {
  const attacker = await newContext(browser);
  const evil = await attacker.newPage();
  const form = new FormPage(evil);
  await form.open(loginPath);
  let back = "";
  await evil.route("**/m/app/oauth/return**", (route) => {
    back = route.request().url();
    return route.abort();
  });
  await form.button("微信登录").click();
  await consentAs(evil, newPerson());
  await expect.poll(() => back).not.toBe("");
  await attacker.close();
  await page.goto(back);
  await expect(page.getByText("验证没有完成，请重试或换一种方式登录。")).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await new FormPage(page).button("返回登录").click();
  await expect(page).toHaveURL(/\/user\/login\//);
});
