import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { giveConsent } from "../../browser/session/consent.ts";
import { clearSession, getSession } from "../../browser/session/session.ts";
import { enter, startNative } from "../../testing/container.ts";
import { startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { NativeLogin } from "./native-login.tsx";

const native = startNative();
beforeEach(() => {
  native.forget();
  clearSession();
  const host = startFakeHost();
  host.answer("user/checkLogin", ({ headers }) =>
    headers.get("token")?.startsWith("native")
      ? { data: { uid: "12", token: "own-token" } }
      : { code: 401, status: 401 },
  );
  host.answer("user/getUserInfo", { data: { uid: "12", username: "player1" } });
});

const at = "/user/login/?refer=%2Fgift%2Finfo%2F7";

test("the container's login opens automatically, and its session leads back", async () => {
  enter("app");
  giveConsent();
  native.answer(() => ({ code: 1, msg: "", data: { token: "native-1", uid: "12" } }));
  renderPage(<NativeLogin />, { at });
  await waitFor(() => expect(pageAddress()).toBe("/gift/info/7"));
  expect(getSession().token).toBe("own-token");
});

test("after it is dismissed it can be opened again", async () => {
  enter("app");
  giveConsent();
  native.answer(() => ({ code: -1, msg: "已取消", data: null }));
  renderPage(<NativeLogin />, { at });
  const button = await screen.findByRole("button", { name: "使用 App 登录" });
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  expect(pageAddress()).toBe(at);
  native.answer(() => ({ token: "native-2", uid: "12" }));
  await userEvent.click(button);
  await waitFor(() => expect(pageAddress()).toBe("/gift/info/7"));
});

test("a session that the host refuses does not log in", async () => {
  enter("app");
  giveConsent();
  native.answer(() => ({ code: 1, data: { token: "forged", uid: "1" } }));
  renderPage(<NativeLogin />, { at });
  expect(await screen.findByText("登录失败，请重试")).toBeTruthy();
  expect(getSession().token).toBeNull();
  expect(pageAddress()).toBe(at);
});

test.each(["sdk", "browser"] as const)(
  "the container's login is not offered in: %s",
  async (place) => {
    enter(place);
    renderPage(<NativeLogin />, { at });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole("button")).toBeNull();
    expect(native.calls("ui.openLoginView")).toEqual([]);
  },
);

test("the container's login opens only after the player has agreed to the privacy policy", async () => {
  enter("app");
  renderPage(<NativeLogin />, { at });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(native.calls("ui.openLoginView")).toEqual([]);
});
