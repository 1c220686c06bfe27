import { FormPage } from "../../pages/form-page.ts";
import { newPhone } from "../../support/sms.ts";
import { expect, test } from "../../support/test.ts";

const toFullWidth = (digits: string) =>
  [...digits].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join("");

test("a phone number may have full-width digits, a country code and spaces", async ({ page }) => {
  const form = new FormPage(page);
  await form.open("/app/user/register/phone/");
  const phone = newPhone();
  const spellings = [
    toFullWidth(phone),
    `0086 ${phone}`,
    `+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`,
  ];
  for (const spelling of spellings) {
    await form.fill({ 手机号: "" });
    await form.paste("手机号", spelling);
    await expect(form.field("手机号"), spelling).toHaveValue(phone);
  }
});

test("a code may have full-width digits", async ({ page }) => {
  const form = new FormPage(page);
  await form.open("/app/user/register/phone/");
  await form.paste("短信验证码", toFullWidth("135790"));
  await expect(form.field("短信验证码")).toHaveValue("135790");
});

test("a clock that once ran a year ahead leaves no wait for the next code", async ({ page }) => {
  const form = new FormPage(page);
  const phone = newPhone();
  await page.route("**/user/index/phoneCaptcha/", (route) =>
    route.fulfill({ json: { code: 1, data: { retryAfter: 60 }, msg: "" } }),
  );
  await page.clock.install({ time: Date.now() + 365 * 86_400_000 });
  await form.open("/app/user/register/phone/");
  await form.fill({ 手机号: phone });
  await form.button("获取验证码").click();
  await expect(form.button(/^\d+ 秒后重发$/)).toBeDisabled();
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  await form.fill({ 手机号: phone });
  await expect(form.button("获取验证码")).toBeEnabled();
});
