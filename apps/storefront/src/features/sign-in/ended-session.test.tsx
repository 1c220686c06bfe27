import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { clearSession, getSession, setToken } from "../../browser/session/session.ts";
import { setSessionNotice } from "../../browser/session/session-notice.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { LoginForm } from "./login-form.tsx";
import { loginWay } from "./login-way.ts";
import { SignInLayout } from "./sign-in-layout.tsx";

let host: FakeHost;
const reason = "您已在其他设备上退出了本设备的登录，请重新登录";

beforeEach(() => {
  clearSession();
  setSessionNotice(null);
  host = startFakeHost();
  host.answer("user/getUserInfo", { data: { uid: "1", username: "tester1" } });
});

function show() {
  loginWay.write("password");
  const page = (
    <SignInLayout title="登录" switches={[]}>
      <LoginForm />
    </SignInLayout>
  );
  return renderPage(page, { at: "/user/login/?refer=/gift/" });
}

async function logIn() {
  await userEvent.type(screen.getByLabelText("账号"), "tester1");
  await userEvent.type(screen.getByLabelText("密码"), "correct-horse");
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
}

test("a session ended by another device shows the reason until the next login", async () => {
  setToken("ended");
  host.answer("user/getUserMessageList", { status: 401, code: 401, msg: reason });
  await getBrowserApi().call("user/getUserMessageList", { page: 1, pageSize: 10 });
  show();
  await screen.findByText(reason);
  host.answer("user/loginSubmit", { data: { token: "fresh", uid: "1" } });
  await logIn();
  await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
  expect(getSession().token).toBe("fresh");
});

test("a visitor sees no session notice", async () => {
  host.answer("user/getUserMessageList", { status: 401, code: 401, msg: reason });
  await getBrowserApi().call("user/getUserMessageList", { page: 1, pageSize: 10 });
  show();
  await screen.findByLabelText("账号");
  expect(screen.queryByText(reason)).toBeNull();
});

const offer = {
  code: 1006,
  msg: "账号已申请注销",
  data: { due: "2026-12-05T12:00:00+08:00", sign: "s1" },
};

test("a login to an account pending deletion offers to cancel it and then logs in", async () => {
  host.answer("user/loginSubmit", offer);
  host.answer("user/deletionCancel", { data: { token: "kept", uid: "1" } });
  show();
  await logIn();
  await screen.findByText(/2026-12-05 12:00 永久删除/);
  await userEvent.click(screen.getByRole("button", { name: "撤销注销并登录" }));
  await waitFor(() => expect(pageAddress()).toBe("/gift/"));
  expect(host.seen("user/deletionCancel")[0]?.payload).toEqual({ sign: "s1" });
  expect(getSession().token).toBe("kept");
});

test("declining leaves the player logged out; an expired offer shows a message", async () => {
  host.answer("user/loginSubmit", offer);
  host.answer("user/deletionCancel", { code: 403, msg: "操作已过期，请重新登录" });
  show();
  await logIn();
  await userEvent.click(await screen.findByRole("button", { name: "继续注销" }));
  expect(host.seen("user/deletionCancel")).toHaveLength(0);
  await userEvent.click(await screen.findByRole("button", { name: "登录" }));
  await userEvent.click(await screen.findByRole("button", { name: "撤销注销并登录" }));
  await screen.findByText("操作已过期，请重新登录");
  expect(getSession().token).toBeNull();
});
