import type { Page } from "@playwright/test";
import { FormPage } from "../../pages/form-page.ts";
import {
  expectAccessibleInBoth,
  expectNoLayoutShift,
  settled,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

/** States of the user pages that need input or a special answer of the host, which the tests fake. */

test("the page of gifts without any is accessible, still and quiet", async ({
  page,
  player,
  login,
}) => {
  await login(player);
  await page.goto("/app/user/gift/");
  await expect(page.getByText("还没有领取过礼包")).toBeVisible();
  await expectHealthy(page, "no gifts yet");
  await expectNoLayoutShift(page);
});

test("a real name that is verified, pending or failed is accessible, still and quiet", async ({
  page,
  player,
  login,
}) => {
  test.slow();
  await login(player);
  for (const [status, text] of [
    ["verified", "已完成实名认证"],
    ["pending", "实名信息核验中"],
    ["failed", /未通过核验/],
  ] as const) {
    await fakeRealName(page, status);
    await page.goto("/app/user/profile/fcm/");
    await expect(page.getByText(text)).toBeVisible();
    await expectHealthy(page, `real name ${status}`);
    await expectNoLayoutShift(page);
  }
});

test("password errors are accessible and quiet", async ({ page, player, login }) => {
  const form = new FormPage(page);
  await login(player);
  await form.open("/app/user/profile/password/");
  await form.fill({ 新密码: "12345678" });
  await form.button("确认修改").click();
  await form.expectWrong("原密码", "请输入原密码");
  await expectHealthy(page, "password errors");
});

test("the fields of a registration have even distances, a thick line for the focus, and a tint with an icon for an error", async ({
  page,
}) => {
  const form = new FormPage(page);
  await form.open("/app/user/register/phone/");
  const tops = await page
    .locator("form label:not(:has(input))")
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
  expect(tops.length).toBe(3);
  expect(tops[2]! - tops[1]!).toBeCloseTo(tops[1]! - tops[0]!, 0);

  const look = () =>
    form
      .field("手机号")
      .locator("..")
      .evaluate((element) => {
        const { outlineStyle, outlineWidth, backgroundColor } = getComputedStyle(element);
        return { outline: outlineStyle === "none" ? "none" : outlineWidth, backgroundColor };
      });
  const resting = await look();
  expect(resting.outline).toBe("none");
  await form.field("手机号").focus();
  expect(await look()).toEqual({ ...resting, outline: "2px" });
  await form.fill({ 手机号: "138" });
  await form.field("密码").focus();
  await expect(page.locator('p[role="alert"]').first().locator("svg")).toBeVisible();
  const wrong = await look();
  expect(wrong.outline).toBe("none");
  expect(wrong.backgroundColor).not.toBe(resting.backgroundColor);
  await takeScreenshot(page, "form-error");

  await form.button("注册").click();
  await form.expectWrong("手机号", "请输入正确的 11 位手机号");
  await expectHealthy(page, "registration by phone with errors");
});

test("a log-in with a rate limit counts down, keeps the password, and is accessible and quiet", async ({
  page,
}) => {
  const form = new FormPage(page);
  const limited = { code: 429, msg: "登录太频繁了，请稍后再试", data: { retryAfter: 90 } };
  await page.route("**/user/loginSubmit/", (route) => route.fulfill({ json: limited }));
  await form.open("/app/user/login/");
  await form.choosePasswordLogin();
  await form.fill({ 账号: "somebody", 密码: "whatever-it-is" });
  await form.button("登录").click();
  const wait = page.getByText(/^\d+ 秒后可重试$/);
  await expect(wait).toBeVisible();
  const seconds = async () => Number.parseInt((await wait.textContent())!, 10);
  const first = await seconds();
  await expectHealthy(page, "login with rate limit");
  await expect.poll(seconds).toBeLessThan(first);
  await expect(form.field("密码")).toHaveValue("whatever-it-is");
});

async function expectHealthy(page: Page, name: string): Promise<void> {
  await settled(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessibleInBoth(page, name);
}

async function fakeRealName(page: Page, status: "verified" | "pending" | "failed") {
  const known = { realname: "张*", identity: "1****************X" };
  const data = {
    ...(status === "failed" ? { realname: "", identity: "" } : known),
    ...(status === "verified" ? { fcm: 1, adult: true } : { fcm: 0 }),
    status,
  };
  const answer = { code: 1, msg: "", data };
  await page.route("**/user/getUserFcmInfo/", (route) => route.fulfill({ json: answer }));
}
