import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession, getSession, setToken } from "../../browser/session/session.ts";
import { typedSignIn } from "../../shared/account/typed-sign-in.ts";
import { keepTyped, readTyped } from "../../shared/form/typed-input.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { RecoveryPage } from "./recovery-page.tsx";

const phone = "13800138000";
const proof = { sign: "sign-2", time: "1700000000", modifysign: "modify-2" };

let host: FakeHost;

beforeEach(() => {
  clearSession();
  host = startFakeHost();
  host.answer("user/captcha", { data: { image: "data:image/png;base64,iVBORw0KGgo=" } });
  host.answer("user/index/findPwdAccountCheck", {
    data: { phone: "138****8000", sign: "sign-1" },
  });
  host.answer("user/index/findPwdPhoneCaptchaCheck", { data: proof });
  host.answer("user/index/findPwdWaysIn", { data: [] });
  host.answer("user/index/findPwdModifyPwd", { data: null });
});

afterEach(() => {
  vi.useRealTimers();
});

function show() {
  return renderPage(<RecoveryPage />, { at: "/user/findpwd/?refer=/gift/&to=/user/gift/" });
}

const type = (label: string, text: string) =>
  userEvent.type(screen.getByLabelText(label, { selector: "input" }), text);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const step = () => document.querySelector('[aria-current="step"]')?.textContent;
const storedText = () => JSON.stringify({ ...localStorage, ...sessionStorage });

async function enterAccount() {
  await screen.findByRole("img", { name: "图形验证码" });
  await type("账号", "tester1");
  await type("图形验证码", "AB12");
  await press("下一步");
  await screen.findByText("138****8000");
}

async function verifyPhone() {
  await type("手机号", phone);
  await type("短信验证码", "123456");
  await press("下一步");
  await screen.findByLabelText("新密码");
}

test("three steps set a new password and return to the login, leaving no record", async () => {
  setToken("of-the-same-account");
  show();
  expect(step()).toContain("确认账号");
  await enterAccount();
  expect(step()).toContain("验证手机");
  await verifyPhone();
  expect(step()).toContain("设置新密码");
  await type("新密码", "new-horse-10");
  await press("重置密码");
  await screen.findByText("密码已重置，请用新密码登录");
  await waitFor(() =>
    expect(pageAddress()).toBe("/user/login/?refer=%2Fgift%2F&to=%2Fuser%2Fgift%2F"),
  );
  expect(host.seen("user/index/findPwdAccountCheck")[0]?.payload).toEqual({
    account: "tester1",
    captcha: "AB12",
  });
  expect(host.seen("user/index/findPwdPhoneCaptchaCheck")[0]?.payload).toEqual({
    phone,
    captcha: "123456",
    sign: "sign-1",
  });
  expect(host.seen("user/index/findPwdModifyPwd")[0]?.payload).toEqual({
    phone,
    password: "new-horse-10",
    ...proof,
  });
  expect(sessionStorage.getItem("recovery")).toBeNull();
  expect(readTyped(typedSignIn.login).mode).toBe("password");
  // The host has ended the session; a token kept here would skip the login page.
  expect(getSession().token).toBeNull();
});

test("ways in that came since the last proof by phone are removed, unless the player keeps them", async () => {
  const since = "2026-11-20T10:00:00+08:00";
  host.answer("user/index/findPwdWaysIn", {
    data: [
      { way: "7", name: "通行密钥「小偷的手机」", since },
      { way: "8", name: "通行密钥「我的手机」", since },
      { way: "qq", name: "QQ", since },
    ],
  });
  show();
  await enterAccount();
  await verifyPhone();
  const own = await screen.findByRole("checkbox", { name: /移除通行密钥「我的手机」/ });
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true]);
  screen.getByText("移除 QQ");
  expect(host.seen("user/index/findPwdWaysIn")[0]?.payload).toEqual({ phone, ...proof });
  await userEvent.click(own);
  await type("新密码", "new-horse-10");
  await press("重置密码");
  await waitFor(() => expect(pageAddress()).toContain("/user/login/"));
  expect(host.seen("user/index/findPwdModifyPwd")[0]?.payload).toMatchObject({
    removed: "7,qq",
    kept: "8",
  });
});

test("a reload keeps the step and the typed phone, but no codes or passwords", async () => {
  const first = show();
  await enterAccount();
  await type("手机号", phone);
  first.unmount();
  const second = show();
  await screen.findByText("138****8000");
  expect((screen.getByLabelText("手机号") as HTMLInputElement).value).toBe(phone);
  await type("短信验证码", "123456");
  await press("下一步");
  await type("新密码", "new-horse-10");
  expect(storedText()).toContain("modify-2");
  for (const secret of ["123456", "new-horse-10"]) expect(storedText()).not.toContain(secret);
  second.unmount();
  show();
  await screen.findByLabelText("新密码");
  // The account name is available to password managers.
  expect(document.querySelector("input[autocomplete=username]")?.getAttribute("value")).toBe(
    "tester1",
  );
  await type("新密码", "new-horse-10");
  await press("重置密码");
  await waitFor(() => expect(pageAddress()).toContain("/user/login/"));
  expect(host.seen("user/index/findPwdModifyPwd")[0]?.payload.phone).toBe(phone);
});

test("a number that named the account is not asked for again, also after a reload", async () => {
  const first = show();
  await screen.findByRole("img", { name: "图形验证码" });
  await userEvent.click(screen.getByLabelText("账号"));
  await userEvent.paste(`\u202d+86 ${phone.slice(0, 3)} ${phone.slice(3)}\u202c`);
  expect(screen.getByLabelText<HTMLInputElement>("账号").value).toBe(phone);
  await type("图形验证码", "AB12");
  await press("下一步");
  await screen.findByText("138****8000");
  expect(screen.queryByLabelText("手机号")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("短信验证码"));
  first.unmount();
  show();
  await screen.findByText("138****8000");
  expect(screen.queryByLabelText("手机号")).toBeNull();
  host.answer("user/index/phoneCaptcha", { data: { retryAfter: 60 } });
  await press("获取验证码");
  await waitFor(() =>
    expect(host.seen("user/index/phoneCaptcha")[0]?.payload).toEqual({ phone, captcha: "" }),
  );
  await type("短信验证码", "123456");
  await press("下一步");
  await type("新密码", "new-horse-10");
  await press("重置密码");
  await waitFor(() => expect(pageAddress()).toContain("/user/login/"));
  expect(host.seen("user/index/findPwdPhoneCaptchaCheck")[0]?.payload.phone).toBe(phone);
  expect(host.seen("user/index/findPwdModifyPwd")[0]?.payload.phone).toBe(phone);
});

test("the account typed at the log-in is filled in", () => {
  keepTyped(typedSignIn.login, { username: "tester1" });
  show();
  expect((screen.getByLabelText("账号") as HTMLInputElement).value).toBe("tester1");
});

test("a recovery older than the host allows starts over", async () => {
  const { unmount } = show();
  await enterAccount();
  unmount();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + 10 * 60_000 + 1 });
  show();
  expect(step()).toContain("确认账号");
});

test.each(["{", "null", '{"step":"password","until":9e15}', '{"step":"nonsense","until":9e15}'])(
  "the stored value %s is ignored",
  (stored) => {
    sessionStorage.setItem("recovery", stored);
    show();
    expect(step()).toContain("确认账号");
  },
);

test("an expired step starts over and says why", async () => {
  host.answer("user/index/findPwdPhoneCaptchaCheck", {
    code: 403,
    msg: "验证已过期，请重新找回密码",
  });
  show();
  await enterAccount();
  await type("手机号", phone);
  await type("短信验证码", "123456");
  await press("下一步");
  await screen.findByText("验证已过期，请重新找回密码");
  expect(step()).toContain("确认账号");
  expect(sessionStorage.getItem("recovery")).toBeNull();
});

test("a number that does not match the mask sends no SMS, a wrong code shows an error at its field", async () => {
  host.answer("user/index/findPwdPhoneCaptchaCheck", { code: 1003, msg: "短信验证码错误或已过期" });
  show();
  await enterAccount();
  await type("手机号", "13900139000");
  await press("获取验证码");
  const mismatch = await screen.findByText("与该账号绑定的手机号不一致");
  expect(mismatch.id).toBe(screen.getByLabelText("手机号").getAttribute("aria-describedby"));
  expect(host.seen("user/index/phoneCaptcha")).toHaveLength(0);
  await userEvent.clear(screen.getByLabelText("手机号"));
  await type("手机号", phone);
  await type("短信验证码", "654321");
  await press("下一步");
  const said = await screen.findByText("短信验证码错误或已过期");
  expect(said.id).toBe(screen.getByLabelText("短信验证码").getAttribute("aria-describedby"));
  expect((screen.getByLabelText("手机号") as HTMLInputElement).value).toBe(phone);
});

test("each step focuses its first field", async () => {
  show();
  await enterAccount();
  expect(document.activeElement).toBe(screen.getByLabelText("手机号"));
  await verifyPhone();
  expect(document.activeElement).toBe(screen.getByLabelText("新密码"));
});

test("another account can be chosen at either later step", async () => {
  show();
  await enterAccount();
  await press("换一个账号");
  expect(step()).toContain("确认账号");
  expect(sessionStorage.getItem("recovery")).toBeNull();
  await enterAccount();
  await verifyPhone();
  await press("换一个账号");
  expect(step()).toContain("确认账号");
  expect(sessionStorage.getItem("recovery")).toBeNull();
});
