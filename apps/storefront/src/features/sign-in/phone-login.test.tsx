import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, getSession } from "../../browser/session/session.ts";
import { typedSignIn } from "../../shared/account/typed-sign-in.ts";
import { forgetTyped } from "../../shared/form/typed-input.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { samplePlayer } from "../../testing/samples.ts";
import { LoginForm } from "./login-form.tsx";
import { loginWay } from "./login-way.ts";

const phone = "13800138000";

let host: FakeHost;

beforeEach(() => {
  clearSession();
  getQueryClient().clear();
  forgetTyped(typedSignIn.login);
  loginWay.write(null);
  host = startFakeHost();
  host.answer("user/getUserInfo", { data: samplePlayer() });
  host.answer("user/index/phoneCaptcha", { data: { retryAfter: 60 } });
});

const show = () => renderPage(<LoginForm />, { at: "/user/login/?refer=/gift/" });
const tab = (name: string) => screen.getByRole("tab", { name });
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const storedText = () => JSON.stringify({ ...localStorage, ...sessionStorage });

const agree = async () =>
  userEvent.click(await screen.findByRole("button", { name: "同意并登录" }));

async function fillIn() {
  await userEvent.type(input("手机号"), phone);
  await userEvent.type(input("短信验证码"), "123456");
}

test("a login by SMS code says what its code is for, and leads back with a session", async () => {
  host.answer("user/index/phoneLogin", { data: { token: "fresh", uid: "1" } });
  show();
  await userEvent.type(input("手机号"), phone);
  await press("获取验证码");
  await screen.findByText("验证码已发送，请注意查收");
  expect(host.seen("user/index/phoneCaptcha")[0]?.payload).toEqual({
    phone,
    purpose: "login",
    captcha: "",
  });
  await userEvent.type(input("短信验证码"), "123456");
  await agree();
  await waitFor(() => expect(pageAddress()).toBe("/gift/"));
  expect(getSession().token).toBe("fresh");
  expect(host.seen("user/index/phoneLogin")[0]?.payload).toEqual({ phone, captcha: "123456" });
  expect(storedText()).not.toContain(phone);
});

test("without consent nothing is sent; a wrong code shows an error at its field, and consent is asked for once", async () => {
  host.answer("user/index/phoneLogin", { code: 1003, msg: "短信验证码错误或已过期" });
  show();
  await fillIn();
  const sheet = await screen.findByRole("alertdialog", { name: "请阅读并同意" });
  for (const name of ["《用户服务协议》", "《隐私政策》"])
    within(sheet).getByRole("link", { name });
  await press("不同意");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(host.seen("user/index/phoneLogin")).toHaveLength(0);
  await press("登录");
  await agree();
  const error = await screen.findByText("短信验证码错误或已过期");
  expect(error.id).toBe(input("短信验证码").getAttribute("aria-describedby"));
  await userEvent.type(input("短信验证码"), "{Backspace}7");
  await waitFor(() => expect(host.seen("user/index/phoneLogin")).toHaveLength(2));
  expect(host.seen("user/index/phoneLogin")[1]?.payload.captcha).toBe("123457");
});

test("the log-in opens on 短信登录, and then on the way that the device used last", async () => {
  host.answer("user/loginSubmit", { data: { token: "fresh", uid: "1" } });
  const first = show();
  expect(tab("短信登录").getAttribute("aria-selected")).toBe("true");
  await userEvent.click(tab("密码登录"));
  await userEvent.type(input("账号"), "tester1");
  await userEvent.type(input("密码"), "correct-horse");
  await press("登录");
  await waitFor(() => expect(getSession().token).toBe("fresh"));
  first.unmount();
  clearSession();
  show();
  expect(tab("密码登录").getAttribute("aria-selected")).toBe("true");
});

test("an account with 登录保护 is asked for its second step, without the tabs", async () => {
  host.answer("user/index/phoneLogin", { code: 1007, msg: "", data: { sign: "step" } });
  host.answer("user/secondFactorSubmit", { data: { token: "fresh", uid: "1" } });
  show();
  await fillIn();
  await agree();
  await userEvent.type(await screen.findByLabelText("动态验证码"), "123456");
  expect(screen.queryByRole("tab")).toBeNull();
  await press("返回登录");
  expect(tab("短信登录").getAttribute("aria-selected")).toBe("true");
  expect(input("手机号").value).toBe(phone);
});

test("both tabs keep what was typed, and a reload the names alone", async () => {
  const first = show();
  await userEvent.click(tab("密码登录"));
  await userEvent.type(input("账号"), "tester1");
  await userEvent.type(input("密码"), "correct-horse");
  await userEvent.click(tab("短信登录"));
  await fillIn();
  await userEvent.click(await screen.findByRole("button", { name: "不同意" }));
  await userEvent.click(tab("密码登录"));
  expect([input("账号").value, input("密码").value]).toEqual(["tester1", "correct-horse"]);
  await userEvent.click(tab("短信登录"));
  expect([input("手机号").value, input("短信验证码").value]).toEqual([phone, "123456"]);
  for (const secret of ["correct-horse", "123456"]) expect(storedText()).not.toContain(secret);
  first.unmount();
  show();
  await waitFor(() => expect(tab("短信登录").getAttribute("aria-selected")).toBe("true"));
  expect([input("手机号").value, input("短信验证码").value]).toEqual([phone, ""]);
  await userEvent.click(tab("密码登录"));
  expect([input("账号").value, input("密码").value]).toEqual(["tester1", ""]);
});

test("arrow keys change the tab", async () => {
  show();
  tab("短信登录").focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(tab("密码登录"));
  expect(input("账号")).toBeTruthy();
  await userEvent.keyboard("{ArrowRight}");
  expect(input("手机号")).toBeTruthy();
});

test.each([
  ["a host that does not know the call", { status: 404 }, 0],
  ["another host that knows it", { status: 400, code: 400, msg: "请输入手机号" }, 2],
])("%s", async (_name, answer, tabs) => {
  host.answer("user/index/phoneLogin", answer);
  renderPage(<LoginForm />, { at: "/user/login/", hosts: { api: "https://api.example" } });
  await waitFor(() => expect(host.seen("user/index/phoneLogin")).toHaveLength(1));
  await waitFor(() => expect(screen.queryAllByRole("tab")).toHaveLength(tabs));
  expect(input("账号")).toBeTruthy();
});
