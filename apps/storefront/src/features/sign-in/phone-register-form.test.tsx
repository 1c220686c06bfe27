import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession } from "../../browser/session/session.ts";
import { SmsCodeField } from "../../shared/account/sms-code-field.tsx";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { PhoneRegisterForm } from "./phone-register-form.tsx";

const phone = "13800138000";
const fieldProps = { name: "captcha", value: "", onChange: () => {}, onBlur: () => {} };

let host: FakeHost;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  clearSession();
  host = startFakeHost();
  host.answer("user/index/phoneCheck", { data: { registered: false } });
});

afterEach(() => {
  vi.useRealTimers();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const requestCode = () => user().click(screen.getByRole("button", { name: "获取验证码" }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a code is requested once, and the countdown survives a remount and ends", async () => {
  host.answer("user/index/phoneCaptcha", { data: { retryAfter: 60 } });
  const { unmount } = renderPage(<SmsCodeField {...fieldProps} phone={phone} />);
  await requestCode();
  await screen.findByText("验证码已发送，请注意查收");
  const button = screen.getByRole("button", { name: /秒后重发/ });
  expect(button.hasAttribute("disabled")).toBe(true);
  await pass(20_000);
  unmount();
  await pass(10_000);
  renderPage(<SmsCodeField {...fieldProps} phone={phone} />);
  const seconds = Number.parseInt(screen.getByRole("button", { name: /秒后重发/ }).textContent, 10);
  expect(seconds).toBeGreaterThan(25);
  expect(seconds).toBeLessThanOrEqual(30);
  await pass(31_000);
  expect(screen.getByRole("button", { name: "获取验证码" }).hasAttribute("disabled")).toBe(false);
  expect(host.seen("user/index/phoneCaptcha")).toHaveLength(1);
});

test("each phone number has its own countdown, and no storage holds the number", async () => {
  host.answer("user/index/phoneCaptcha", { data: { retryAfter: 60 } });
  const { unmount } = renderPage(<SmsCodeField {...fieldProps} phone={phone} />);
  await requestCode();
  await screen.findByRole("button", { name: /秒后重发/ });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(phone);
  unmount();
  renderPage(<SmsCodeField {...fieldProps} phone="13900139011" />);
  expect(screen.getByRole("button", { name: "获取验证码" })).toBeTruthy();
});

test("taps while a code is being requested send nothing", async () => {
  let answer: (value: object) => void = () => undefined;
  host.answer("user/index/phoneCaptcha", () => new Promise((resolve) => (answer = resolve)));
  renderPage(<SmsCodeField {...fieldProps} phone={phone} />);
  await requestCode();
  await requestCode();
  await act(async () => answer({ data: { retryAfter: 60 } }));
  expect(host.seen("user/index/phoneCaptcha")).toHaveLength(1);
});

test("without a number the code goes to the bound phone", async () => {
  host.answer("user/index/phoneCaptcha", { data: { retryAfter: 60 } });
  renderPage(<SmsCodeField {...fieldProps} phone={null} />);
  await requestCode();
  expect(host.seen("user/index/phoneCaptcha")[0]?.payload).toEqual({ captcha: "" });
});

test("the rate limit starts the countdown with the host's waiting time", async () => {
  const data = { retryAfter: 1800 };
  host.answer("user/index/phoneCaptcha", { code: 429, msg: "获取短信的次数太多了", data });
  renderPage(<SmsCodeField {...fieldProps} phone={phone} />);
  await requestCode();
  await screen.findByText("获取短信的次数太多了（30 分钟后可重试）");
  expect(screen.getByRole("button", { name: "30 分钟后重发" })).toBeTruthy();
});

test("a device with many requests must solve a picture captcha first", async () => {
  host.answer("user/captcha", { data: { image: "data:image/png;base64,iVBORw0KGgo=" } });
  host.answer("user/index/phoneCaptcha", ({ payload }) =>
    payload.captcha === "AB12"
      ? { data: { retryAfter: 60 } }
      : { code: 1002, msg: "请先完成验证码" },
  );
  renderPage(<SmsCodeField {...fieldProps} phone={phone} />);
  await requestCode();
  await screen.findByText("请输入图中的字符");
  await user().type(screen.getByLabelText("图形验证码", { selector: "input" }), "AB12");
  await requestCode();
  await screen.findByText("验证码已发送，请注意查收");
  expect(screen.queryByRole("img", { name: "图形验证码" })).toBeNull();
});

test("registering by phone: an invalid or taken number shows an error at its field and sends no SMS", async () => {
  renderPage(<PhoneRegisterForm />, { at: "/user/register/phone/" });
  const number = screen.getByLabelText("手机号");
  await user().type(number, "138");
  await requestCode();
  await screen.findByText("请输入正确的 11 位手机号");
  expect(document.activeElement).toBe(number);
  host.answer("user/index/phoneCheck", { data: { registered: true } });
  await user().clear(number);
  await user().click(number);
  await user().paste("+86 138-0013-8000");
  expect((number as HTMLInputElement).value).toBe(phone);
  await requestCode();
  await screen.findByText("该手机号已注册，请直接登录");
  expect(host.seen("user/index/phoneCaptcha")).toHaveLength(0);
});

test("registering by phone: a pasted code is cleaned, and the host's errors are shown at their fields", async () => {
  host.answer("user/registerSubmit", { code: 1003, msg: "短信验证码错误或已过期" });
  renderPage(<PhoneRegisterForm />, { at: "/user/register/phone/" });
  await user().type(screen.getByLabelText("手机号"), phone);
  await user().click(screen.getByLabelText("短信验证码"));
  await user().paste(" 123 456 ");
  await user().type(screen.getByLabelText("密码"), "correct-horse");
  await user().click(screen.getByRole("button", { name: "注册" }));
  const agree = await screen.findByRole("button", { name: "同意并注册" });
  expect(host.seen("user/registerSubmit")).toEqual([]);
  await user().click(agree);
  const error = await screen.findByText("短信验证码错误或已过期");
  expect(error.id).toBe(screen.getByLabelText("短信验证码").getAttribute("aria-describedby"));
  expect(host.seen("user/registerSubmit")[0]?.payload).toEqual({
    phone,
    captcha: "123456",
    password: "correct-horse",
  });
  expect((screen.getByLabelText("手机号") as HTMLInputElement).value).toBe(phone);
  expect((screen.getByLabelText("密码") as HTMLInputElement).value).toBe("correct-horse");
});
