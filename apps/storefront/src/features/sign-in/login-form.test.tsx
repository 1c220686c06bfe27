import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { beforeEach, expect, test } from "vitest";
import { clearSession, getSession } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { samplePlayer } from "../../testing/samples.ts";
import { LoginForm } from "./login-form.tsx";
import { loginWay } from "./login-way.ts";

const player = samplePlayer();
const picture = "data:image/png;base64,iVBORw0KGgo=";

let host: FakeHost;

beforeEach(() => {
  clearSession();
  host = startFakeHost();
  host.answer("user/getUserInfo", { data: player });
});

function show(query = "") {
  loginWay.write("password");
  return renderPage(<LoginForm />, { at: `/user/login/${query}` });
}

const account = () => screen.getByLabelText("账号");
const password = () => screen.getByLabelText("密码");
const button = () => screen.getByRole("button", { name: /^登录/ });

async function logIn(typedPassword = "correct-horse") {
  await userEvent.clear(account());
  await userEvent.type(account(), "tester1");
  await userEvent.clear(password());
  await userEvent.type(password(), typedPassword);
  await userEvent.click(button());
}

test.each([
  ["?refer=/gift/info/12", "/gift/info/12"],
  ["?refer=/app/gift/info/12", "/gift/info/12"],
  ["?refer=/home/&to=/user/gift/", "/user/gift/"],
  ["?refer=/game/8%3Fplay%3D1", "/game/8?play=1"],
  ["?refer=https://evil.example/", "/home/"],
  ["?refer=/user/register/", "/home/"],
  ["", "/home/"],
])("a login at %s leads to %s with a session", async (query, target) => {
  host.answer("user/loginSubmit", { data: { token: "fresh", uid: "1" } });
  show(query);
  await logIn();
  await screen.findByText("登录成功");
  await waitFor(() => expect(pageAddress()).toBe(target));
  expect(getSession()).toEqual({ token: "fresh", userInfo: player });
  expect(host.seen("user/loginSubmit")[0]?.payload).toEqual({
    username: "tester1",
    password: "correct-horse",
    captcha: "",
  });
});

test("an empty form shows errors and focuses the first field, without a call", async () => {
  show();
  await userEvent.click(button());
  expect(screen.getByText("请输入用户名或手机号").id).toBe(
    account().getAttribute("aria-describedby"),
  );
  expect(screen.getByText("请输入密码")).toBeTruthy();
  expect(document.activeElement).toBe(account());
  await userEvent.type(account(), "t");
  expect(screen.queryByText("请输入用户名或手机号")).toBeNull();
  expect(host.seen("user/loginSubmit")).toHaveLength(0);
});

test("a login is sent once, however often the button is tapped, until the page is left", async () => {
  let answer: (value: { data: unknown }) => void = () => undefined;
  host.answer("user/loginSubmit", () => new Promise((resolve) => (answer = resolve)));
  show();
  await userEvent.type(account(), "tester1");
  await userEvent.type(password(), "correct-horse");
  const form = account().closest("form") as HTMLFormElement;
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await userEvent.click(await screen.findByRole("button", { name: "登录中…" }));
  await act(async () => answer({ data: { token: "fresh", uid: "1" } }));
  fireEvent.submit(form);
  expect(button().textContent).toBe("登录中…");
  await waitFor(() => expect(pageAddress()).toBe("/home/"));
  // In this test the page stays mounted; in the shop it is left once the next page has loaded.
  fireEvent.submit(form);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(button().textContent).toBe("登录中…");
  expect(host.seen("user/loginSubmit")).toHaveLength(1);
});

test("after a failure a captcha challenge is solved in the background and sent with the next attempt", async () => {
  const keys = { hmacSignatureSecret: "a", hmacKeySignatureSecret: "b" };
  const work = { algorithm: "PBKDF2/SHA-256", cost: 4, counter: 3, deriveKey };
  host.answer("user/captcha", async () => ({
    data: { challenge: await createChallenge({ ...work, ...keys }) },
  }));
  host.answer("user/loginSubmit", ({ payload }) =>
    payload.password === "correct-horse"
      ? { data: { token: "fresh", uid: "1" } }
      : { code: 1001, msg: "账号或密码错误" },
  );
  show();
  await logIn("wrong-horse");
  await screen.findByText("账号或密码错误");
  await waitFor(() => expect(host.seen("user/captcha")).toHaveLength(1));
  await logIn();
  await waitFor(() => expect(getSession().token).toBe("fresh"));
  const [first, second] = host.seen("user/loginSubmit");
  expect(first?.payload.captcha).toBe("");
  const payload = JSON.parse(atob(second?.payload.captcha ?? ""));
  expect((await verifySolution({ ...payload, deriveKey, ...keys })).verified).toBe(true);
});

test("if the host requires a captcha, the login is repeated with a solved one", async () => {
  const work = { algorithm: "PBKDF2/SHA-256", cost: 4, counter: 3, deriveKey };
  host.answer("user/captcha", async () => ({
    data: { challenge: await createChallenge({ ...work, hmacSignatureSecret: "a" }) },
  }));
  host.answer("user/loginSubmit", ({ payload }) =>
    payload.captcha === ""
      ? { code: 1002, msg: "请先完成验证码" }
      : { data: { token: "fresh", uid: "1" } },
  );
  show();
  await logIn();
  await waitFor(() => expect(getSession().token).toBe("fresh"));
  expect(host.seen("user/loginSubmit")).toHaveLength(2);
});

test("if the host requires a captcha for the second step, the code is sent again with a solved one", async () => {
  const work = { algorithm: "PBKDF2/SHA-256", cost: 4, counter: 3, deriveKey };
  host.answer("user/captcha", async () => ({
    data: { challenge: await createChallenge({ ...work, hmacSignatureSecret: "a" }) },
  }));
  host.answer("user/loginSubmit", { code: 1007, msg: "", data: { sign: "step" } });
  host.answer("user/secondFactorSubmit", ({ payload }) =>
    payload.captcha === ""
      ? { code: 1002, msg: "请先完成验证码" }
      : { data: { token: "fresh", uid: "1" } },
  );
  show();
  await logIn();
  await userEvent.type(await screen.findByLabelText("动态验证码"), "123456");
  await userEvent.click(screen.getByRole("button", { name: "验证并登录" }));
  await waitFor(() => expect(getSession().token).toBe("fresh"));
  const [first, second] = host.seen("user/secondFactorSubmit");
  expect(first?.payload).toEqual({ sign: "step", code: "123456", captcha: "" });
  expect(second?.payload.captcha).not.toBe("");
});

test("if the captcha call is rate-limited, its message and waiting time are shown", async () => {
  host.answer("user/captcha", {
    code: 429,
    msg: "获取验证码太频繁了，请稍后再试",
    data: { retryAfter: 30 },
  });
  host.answer("user/loginSubmit", { code: 1002, msg: "验证码错误" });
  show();
  await logIn();
  await screen.findByText(/获取验证码太频繁了/);
  expect(screen.queryByText("验证码错误")).toBeNull();
});

test("a picture captcha is shown after a failure, is required, and is replaced after a wrong answer", async () => {
  host.answer("user/captcha", { data: { image: picture } });
  host.answer("user/loginSubmit", ({ payload }) => {
    if (payload.captcha === "") return { code: 1001, msg: "账号或密码错误" };
    return payload.captcha === "AB12"
      ? { data: { token: "fresh", uid: "1" } }
      : { code: 1002, msg: "验证码错误" };
  });
  show();
  expect(screen.queryByLabelText("图形验证码")).toBeNull();
  await logIn("wrong-horse");
  await screen.findByRole("img", { name: "图形验证码" });
  const characters = screen.getByLabelText("图形验证码", { selector: "input" });
  await logIn();
  expect(screen.getByText("请输入图中的字符")).toBeTruthy();
  expect(host.seen("user/loginSubmit")).toHaveLength(1);
  await userEvent.type(characters, "zzzz");
  await userEvent.click(button());
  await screen.findByText("字符不正确或已过期，请重新输入");
  expect((characters as HTMLInputElement).value).toBe("");
  expect(document.activeElement).toBe(characters);
  expect(host.seen("user/captcha")).toHaveLength(2);
  await userEvent.type(characters, "AB12{Enter}");
  await waitFor(() => expect(getSession().token).toBe("fresh"));
});

test("the host's error for a field is shown at that field, every other message above the button", async () => {
  const data = { field: "username" };
  host.answer("user/loginSubmit", { status: 400, code: 400, msg: "账号太长了", data });
  show();
  await logIn();
  const error = await screen.findByText("账号太长了");
  expect(error.id).toBe(account().getAttribute("aria-describedby"));
  expect(document.activeElement).toBe(account());
  host.answer("user/loginSubmit", { code: 429, msg: "登录太频繁了", data: { retryAfter: 90 } });
  await logIn();
  await screen.findByText("登录太频繁了");
  expect(screen.getByText(/^\d+ 秒后可重试$/)).toBeTruthy();
  host.answer("user/loginSubmit", { unreachable: true });
  await logIn();
  await screen.findByText("网络异常，请检查网络后重试");
  expect(screen.queryByText(/登录太频繁/)).toBeNull();
});

test("password managers find a real form with named fields", () => {
  show();
  const form = account().closest("form") as HTMLFormElement;
  expect(form.method).toBe("post");
  expect(account().getAttribute("autocomplete")).toBe("username");
  expect(password().getAttribute("autocomplete")).toBe("current-password");
  expect([...new FormData(form).keys()]).toEqual(["username", "password"]);
  expect((button() as HTMLButtonElement).type).toBe("submit");
});

test("values that a password manager fills in without events are sent", async () => {
  host.answer("user/loginSubmit", { data: { token: "fresh", uid: "1" } });
  show();
  const fill = (input: HTMLElement, value: string) =>
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  fill(account(), "tester1");
  fill(password(), "correct-horse");
  await userEvent.click(button());
  await waitFor(() => expect(getSession().token).toBe("fresh"));
  expect(host.seen("user/loginSubmit")[0]?.payload.username).toBe("tester1");
});
