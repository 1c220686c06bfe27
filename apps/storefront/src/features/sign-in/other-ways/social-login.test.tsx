import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { clearSession, getSession } from "../../../browser/session/session.ts";
import { socialReturn, takeSocialSign } from "../../../shared/account/social-return.ts";
import { type FakeHost, startFakeHost } from "../../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../../testing/render-page.tsx";
import { samplePlayer } from "../../../testing/samples.ts";
import { SocialLogin } from "./social-login.tsx";

const sign = "s".repeat(43);
let host: FakeHost;

beforeEach(() => {
  clearSession();
  host = startFakeHost();
  host.answer("user/getUserInfo", { data: samplePlayer() });
  socialReturn.keep({ provider: "wechat", search: "?refer=/gift/", sign: "" });
  takeSocialSign(`#sign=${sign}`);
});

const show = () => renderPage(<SocialLogin />, { at: "/user/social/?refer=/gift/" });

test("a bound account is logged in to, and the player led back", async () => {
  host.answer("user/socialLogin", { data: { token: "fresh", uid: "1" } });
  show();
  await waitFor(() => expect(pageAddress()).toBe("/gift/"));
  expect(getSession().token).toBe("fresh");
  expect(host.seen("user/socialLogin")[0]?.payload).toEqual({ sign });
});

test("no account is made without consent", async () => {
  host.answer("user/socialLogin", { data: {} });
  host.answer("user/socialRegister", { data: { token: "new", uid: "2" } });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "创建新账号" }));
  const agree = await screen.findByRole("button", { name: "同意并创建" });
  expect(host.seen("user/socialRegister")).toHaveLength(0);
  await userEvent.click(agree);
  await waitFor(() => expect(getSession().token).toBe("new"));
  expect(socialReturn.read(), "the handle is used up").toBeNull();
});

test("an account that there is can be bound after its own log-in", async () => {
  host.answer("user/socialLogin", { data: {} });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "登录已有账号并绑定" }));
  await waitFor(() => expect(pageAddress()).toBe("/user/login/?refer=%2Fuser%2Fsocial%2F"));
  expect(socialReturn.read()?.sign).toBe(sign);
});

test("an ended handle leads back to the log-in", async () => {
  host.answer("user/socialLogin", { code: 403, msg: "验证已过期，请重新登录" });
  show();
  await screen.findByText("验证已过期，请重新登录");
  await userEvent.click(screen.getByRole("button", { name: "返回登录" }));
  await waitFor(() => expect(pageAddress()).toBe("/user/login/?refer=/gift/"));
});

test("only a handle of the right form is taken from an address", () => {
  socialReturn.keep({ provider: "qq", search: "", sign: "" });
  for (const hash of ["", "#failed", "#sign=short", `#sign=${sign}&x=1`]) {
    expect(takeSocialSign(hash), hash).toBe("failed");
  }
  socialReturn.drop();
  expect(takeSocialSign(`#sign=${sign}`), "a way that this tab did not go").toBe("failed");
});
