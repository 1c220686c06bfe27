import type { UserInfo } from "@playfront/contract/entities";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import {
  clearSession,
  getSession,
  onSessionChange,
  setUserInfo,
} from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { logIn, samplePlayer } from "../../testing/samples.ts";
import { BindPhone } from "./bind-phone.tsx";
import { FirstPasswordForm } from "./first-password-form.tsx";
import { NicknameForm } from "./nickname-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileList } from "./profile-list.tsx";

const player = samplePlayer();
const bound: UserInfo = { ...player, phone: "138****8000" };

let host: FakeHost;

beforeEach(() => {
  clearSession();
  logIn(player);
  host = startFakeHost();
  host.answer("user/index/phoneCheck", { data: { registered: false } });
});

const field = (label: string) => screen.getByLabelText(label, { selector: "input" });
const type = (label: string, text: string) => userEvent.type(field(label), text);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const expectErrorAt = (message: HTMLElement, label: string) =>
  expect(message.id).toBe(field(label).getAttribute("aria-describedby"));

test("the profile shows the session's player with the real-name status", () => {
  setUserInfo({ ...bound, fcm: 1 });
  renderPage(<ProfileList loaded={player} />, { at: "/user/profile/" });
  expect(screen.getByRole("link", { name: "昵称测试" }).getAttribute("href")).toBe(
    "/user/profile/nickname/",
  );
  expect(screen.getByRole("link", { name: "实名认证已实名" })).toBeTruthy();
  expect(screen.getByText("tester1")).toBeTruthy();
});

test("a new nickname updates the session and returns to the profile", async () => {
  host.answer("user/nicknameChange", { data: { ...player, nickname: "新名字" } });
  renderPage(<NicknameForm player={player} />, { at: "/user/profile/nickname/" });
  await userEvent.clear(field("昵称"));
  await type("昵称", " 新名字 ");
  await press("保存");
  await screen.findByText("昵称已修改");
  await waitFor(() => expect(pageAddress()).toBe("/user/profile/"));
  expect(host.seen("user/nicknameChange")[0]?.payload).toEqual({ nickname: "新名字" });
  expect(getSession().userInfo?.nickname).toBe("新名字");
});

test("a taken nickname shows an error at its field; an unchanged one makes no call", async () => {
  host.answer("user/nicknameChange", { code: 409, msg: "昵称已被使用，请换一个" });
  renderPage(<NicknameForm player={player} />, { at: "/user/profile/nickname/" });
  await type("昵称", "二");
  await press("保存");
  expectErrorAt(await screen.findByText("昵称已被使用，请换一个"), "昵称");
  await userEvent.clear(field("昵称"));
  await type("昵称", "测试");
  await press("保存");
  await waitFor(() => expect(pageAddress()).toBe("/user/profile/"));
  expect(host.seen("user/nicknameChange")).toHaveLength(1);
});

test("a new password replaces the token, keeps the player and returns to the profile", async () => {
  host.answer("user/passwordChange", { data: { token: "rolled" } });
  renderPage(<PasswordForm player={player} />, { at: "/user/profile/password/" });
  await type("原密码", "old-horse-1");
  await type("新密码", "new-horse-2");
  await press("确认修改");
  await waitFor(() => expect(pageAddress()).toBe("/user/profile/security/"));
  expect(getSession()).toEqual({ token: "rolled", userInfo: player });
});

test("the password form shows each error at its field", async () => {
  renderPage(<PasswordForm player={player} />, { at: "/user/profile/password/" });
  await press("确认修改");
  expectErrorAt(screen.getByText("请输入新密码"), "新密码");
  await type("原密码", "old-horse-1");
  await type("新密码", "old-horse-1");
  await press("确认修改");
  expectErrorAt(screen.getByText("新密码不能与原密码相同"), "新密码");
  await userEvent.clear(field("新密码"));
  await type("新密码", "TESTER1");
  await press("确认修改");
  expectErrorAt(screen.getByText(/密码/, { selector: "[role=alert]" }), "新密码");
  expect(host.seen("user/passwordChange")).toHaveLength(0);
  host.answer("user/passwordChange", { code: 1001, msg: "原密码错误" });
  await userEvent.clear(field("新密码"));
  await type("新密码", "new-horse-2");
  await press("确认修改");
  expectErrorAt(await screen.findByText("原密码错误"), "原密码");
  const data = { field: "newpassword" };
  host.answer("user/passwordChange", { status: 400, code: 400, msg: "密码过于简单", data });
  await press("确认修改");
  expectErrorAt(await screen.findByText("密码过于简单"), "新密码");
});

test("an account without a password sets its first one by the SMS code of the bound phone", async () => {
  const passwordless = { ...bound, nopassword: true };
  host.answer("user/getUserInfo", { data: bound });
  host.answer("user/passwordChange", { code: 1003, msg: "短信验证码错误" });
  renderPage(<FirstPasswordForm player={passwordless} />, { at: "/user/profile/password/" });
  expect(screen.queryByLabelText("原密码")).toBeNull();
  await press("确认设置");
  expectErrorAt(screen.getByText("请输入短信验证码"), "短信验证码");
  await type("短信验证码", "123456");
  await type("登录密码", "new-horse-2");
  await press("确认设置");
  expectErrorAt(await screen.findByText("短信验证码错误"), "短信验证码");
  host.answer("user/passwordChange", { data: { token: "rolled" } });
  await press("确认设置");
  await waitFor(() => expect(pageAddress()).toBe("/user/profile/security/"));
  expect(host.seen("user/passwordChange").at(-1)?.payload).toEqual({
    newpassword: "new-horse-2",
    captcha: "123456",
  });
  expect(getSession()).toEqual({ token: "rolled", userInfo: bound });
});

test("without a phone either, a first password needs a new log-in, which comes back here", async () => {
  const words = "为了保护账号，请退出后重新登录，并在登录后十分钟内操作";
  host.answer("user/passwordChange", { code: 403, msg: words });
  host.answer("user/logout", { data: null });
  const at = "/user/profile/password/";
  renderPage(<FirstPasswordForm player={{ ...player, nopassword: true }} />, { at });
  expect(screen.queryByLabelText("短信验证码")).toBeNull();
  await type("登录密码", "new-horse-2");
  await press("确认设置");
  await screen.findByText(words);
  await press("重新登录");
  await waitFor(() => expect(pageAddress()).toBe(`/user/login/?refer=${encodeURIComponent(at)}`));
  expect(getSession().token).toBeNull();
});

test("a first phone is bound in one step", async () => {
  host.answer("user/bindPhoneChange", { data: bound });
  renderPage(<BindPhone player={player} />, { at: "/user/profile/phone/" });
  await type("手机号", "13800138000");
  await type("短信验证码", "123456");
  await press("绑定");
  await waitFor(() => expect(pageAddress()).toBe("/user/profile/security/"));
  expect(host.seen("user/bindPhoneChange")[0]?.payload).toEqual({
    phone: "13800138000",
    captcha: "123456",
    sign: "",
  });
  expect(getSession().userInfo).toEqual(bound);
});

test("some minutes after login, binding a first phone requires the password", async () => {
  const data = { field: "password" };
  const words = "为了保护账号，请输入登录密码；也可以重新登录后再操作";
  host.answer("user/bindPhoneChange", { status: 400, code: 400, msg: words, data });
  renderPage(<BindPhone player={player} />, { at: "/user/profile/phone/" });
  expect(screen.queryByLabelText("登录密码")).toBeNull();
  await type("手机号", "13800138000");
  await type("短信验证码", "123456");
  await press("绑定");
  expectErrorAt(await screen.findByText(words), "登录密码");
  await press("绑定");
  expectErrorAt(await screen.findByText("请输入登录密码"), "登录密码");
  host.answer("user/bindPhoneChange", { code: 1001, msg: "密码错误" });
  await type("登录密码", "not-the-one");
  await press("绑定");
  expectErrorAt(await screen.findByText("密码错误"), "登录密码");
  host.answer("user/bindPhoneChange", { data: bound });
  await press("绑定");
  await waitFor(() => expect(pageAddress()).toBe("/user/profile/security/"));
  expect(host.seen("user/bindPhoneChange").at(-1)?.payload).toMatchObject({
    phone: "13800138000",
    captcha: "123456",
    password: "not-the-one",
  });
});

async function verifyOldPhone() {
  await type("短信验证码", "111111");
  await press("下一步");
  await screen.findByLabelText("新手机号");
}

test("another phone is bound after the old one is verified", async () => {
  host.answer("user/bindPhoneCheck", { data: { sign: "proof" } });
  host.answer("user/bindPhoneChange", { data: { ...bound, phone: "139****9000" } });
  renderPage(<BindPhone player={bound} />, { at: "/user/profile/phone/" });
  expect(screen.getByText("138****8000")).toBeTruthy();
  await verifyOldPhone();
  await type("新手机号", "13900139000");
  await type("短信验证码", "222222");
  await press("绑定");
  await waitFor(() => expect(pageAddress()).toBe("/user/profile/security/"));
  expect(host.seen("user/bindPhoneCheck")[0]?.payload).toEqual({ captcha: "111111" });
  expect(host.seen("user/bindPhoneChange")[0]?.payload).toEqual({
    phone: "13900139000",
    captcha: "222222",
    sign: "proof",
  });
});

test("the resend countdown of the old phone does not block the new phone", async () => {
  host.answer("user/index/phoneCaptcha", { data: { retryAfter: 60 } });
  host.answer("user/bindPhoneCheck", { data: { sign: "proof" } });
  renderPage(<BindPhone player={bound} />, { at: "/user/profile/phone/" });
  await press("获取验证码");
  const waiting = await screen.findByRole("button", { name: /后重发$/ });
  expect(waiting.hasAttribute("disabled")).toBe(true);
  await verifyOldPhone();
  const ask = await screen.findByRole("button", { name: "获取验证码" });
  expect(ask.hasAttribute("disabled")).toBe(false);
});

test("an expired proof asks for the old phone again and says why; a taken number does not", async () => {
  host.answer("user/bindPhoneCheck", { data: { sign: "proof" } });
  host.answer("user/bindPhoneChange", { code: 409, msg: "该手机号已被其他账号绑定" });
  renderPage(<BindPhone player={bound} />, { at: "/user/profile/phone/" });
  await verifyOldPhone();
  await type("新手机号", "13900139000");
  await type("短信验证码", "222222");
  await press("绑定");
  expectErrorAt(await screen.findByText("该手机号已被其他账号绑定"), "新手机号");
  host.answer("user/bindPhoneChange", { code: 403, msg: "请先验证当前绑定的手机号" });
  await press("绑定");
  await screen.findByText("请先验证当前绑定的手机号");
  expect(screen.getByText("138****8000")).toBeTruthy();
});

test("a proof survives a reload, for the same player, until the phone is bound", async () => {
  host.answer("user/bindPhoneCheck", { data: { sign: "proof" } });
  host.answer("user/bindPhoneChange", { data: { ...bound, phone: "139****9000" } });
  const first = renderPage(<BindPhone player={bound} />, { at: "/user/profile/phone/" });
  await verifyOldPhone();
  first.unmount();
  renderPage(<BindPhone player={bound} />, { at: "/user/profile/phone/" });
  await type("新手机号", "13900139000");
  await type("短信验证码", "222222");
  await press("绑定");
  await waitFor(() => expect(pageAddress()).toBe("/user/profile/security/"));
  expect(host.seen("user/bindPhoneChange")[0]?.payload.sign).toBe("proof");
  expect(sessionStorage).toHaveLength(0);
});

test("a proof is not another player's", async () => {
  host.answer("user/bindPhoneCheck", { data: { sign: "proof" } });
  const first = renderPage(<BindPhone player={bound} />, { at: "/user/profile/phone/" });
  await verifyOldPhone();
  first.unmount();
  logIn({ ...bound, uid: "2" });
  renderPage(<BindPhone player={{ ...bound, uid: "2" }} />);
  expect(screen.queryByLabelText("新手机号")).toBeNull();
});

const nickname = () => (field("昵称") as HTMLInputElement).value;

const showNickname = (of = player) =>
  renderPage(<NicknameForm player={of} />, { at: "/user/profile/nickname/" });

async function typeNickname() {
  const page = showNickname();
  await userEvent.clear(field("昵称"));
  await type("昵称", "想了很久的名字");
  return page;
}

/** What another tab does: it changes the storage, and the browser tells this tab. */
function logOutInOtherTab(): void {
  localStorage.removeItem("token");
  localStorage.removeItem("userInfo");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
}

test.each([
  ["another tab ends the session", async () => logOutInOtherTab()],
  [
    "a call finds the session ended",
    async () => {
      host.answer("user/nicknameChange", { status: 401, code: 401, msg: "请重新登录" });
      await press("保存");
    },
  ],
] as const)("what was typed when %s is found again by its player alone", async (_case, end) => {
  const stop = onSessionChange(() => {});
  const first = await typeNickname();
  await end();
  await waitFor(() => expect(getSession().token).toBeNull());
  first.unmount();
  logIn(player);
  const again = showNickname();
  expect(nickname()).toBe("想了很久的名字");
  logOutInOtherTab();
  again.unmount();
  logIn({ ...player, uid: "2" });
  showNickname({ ...player, uid: "2" });
  expect(nickname()).toBe("测试");
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("想了很久");
  stop();
});

test("what was typed is forgotten with the page as long as there is a session", async () => {
  const first = await typeNickname();
  first.unmount();
  showNickname();
  expect(nickname()).toBe("测试");
});
