import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, Link, Outlet } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { emitPlayerEvent } from "../../browser/container/player-events.ts";
import { giveConsent } from "../../browser/session/consent.ts";
import { clearSession, getSession, setToken, setUserInfo } from "../../browser/session/session.ts";
import { enter, startNative } from "../../testing/container.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { BottomBar } from "../../ui/layout/bottom-bar.tsx";
import NativeLink from "./native-link.tsx";
import { allowsScreenshots } from "./page-rules.ts";

const player = { uid: "12", username: "player1", nickname: "", avatar: "", phone: "", created: "" };
const native = startNative();
let host: FakeHost;

beforeEach(() => {
  native.forget();
  clearSession();
  giveConsent();
  host = startFakeHost();
  host.answer("user/checkLogin", { data: { uid: "12", token: "own-token" } });
  host.answer("user/getUserInfo", { data: { ...player, fcm: 1 } });
});

function show(at = "/home/") {
  const Stub = createRoutesStub([
    {
      Component: () => (
        <>
          <Outlet />
          <Link to="/game/1">游戏</Link>
          <NativeLink />
        </>
      ),
      children: [
        { path: "/home/", Component: () => <p>首页内容</p> },
        { path: "/user/", Component: () => <p>我的内容</p> },
        { path: "/user/gift/", Component: () => <p>礼包内容</p> },
        { path: "/game/1", Component: () => <BottomBar>下载</BottomBar> },
      ],
    },
  ]);
  render(<Stub initialEntries={[at]} />);
  return waitFor(() => expect(events()).toContain("page.ready"));
}

const events = () => (native.calls("event.dispatch") as { name: string }[]).map(({ name }) => name);

test("the container's session is exchanged, and the container gets the page's own token", async () => {
  enter("app");
  await show();
  act(() => native.tell({ event: "session", detail: { token: "native-token", uid: "12" } }));
  await waitFor(() => expect(native.calls("sdk.setTokenInfo")).toHaveLength(1));
  expect(host.seen("user/checkLogin")[0]?.headers.get("token")).toBe("native-token");
  expect(host.seen("user/checkLogin")[0]?.payload).toEqual({ from: "url" });
  expect(native.calls("sdk.setTokenInfo")).toEqual([{ token: "own-token", uid: "12" }]);
  expect(native.calls("sdk.setFcmStatus")).toEqual([{ fcm: 1 }]);
  expect(getSession().token).toBe("own-token");
  expect(events()).toContain("session.started");
  // The same session again has no effect.
  act(() => native.tell({ event: "session", detail: { token: "native-token", uid: "12" } }));
  expect(getSession().token).toBe("own-token");
  expect(host.seen("user/checkLogin")).toHaveLength(1);
});

test("a null session logs out and leaves a page that requires login", async () => {
  enter("app");
  setToken("held");
  setUserInfo({ ...player, fcm: 0 } as never);
  await show("/user/gift/");
  await waitFor(() =>
    expect(native.calls("sdk.setTokenInfo")).toEqual([{ token: "held", uid: "12" }]),
  );
  act(() => native.tell({ event: "session", detail: null }));
  expect(await screen.findByText("我的内容")).toBeTruthy();
  expect(getSession().token).toBeNull();
  expect(localStorage.getItem("token")).toBeNull();
  expect(host.seen("user/logout")[0]?.headers.get("token")).toBe("held");
  await waitFor(() => expect(events()).toContain("session.ended"));
});

test("a tapped notice leads to its page, and to pages of the shop only", async () => {
  enter("app");
  await show();
  const log = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const link of ["https://other.example/", "//other.example/game/1", "javascript:0", 7]) {
    act(() => native.tell({ event: "notice", detail: { link } }));
  }
  expect(log).toHaveBeenCalledTimes(4);
  expect(screen.getByText("首页内容")).toBeTruthy();
  act(() => native.tell({ event: "notice", detail: { link: "/user/gift/" } }));
  expect(await screen.findByText("礼包内容")).toBeTruthy();
  log.mockRestore();
});

test.each([[{}], [{ token: 7 }], [{ token: "" }], [[]], ["token"]])(
  "an invalid session is ignored: %j",
  async (detail) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    enter("app");
    setToken("held");
    await show();
    act(() => native.tell({ event: "session", detail }));
    expect(getSession().token).toBe("held");
    expect(warn).toHaveBeenCalledWith("bridge: invalid message format");
  },
);

test.each(["held", null])(
  "a token that the host refuses keeps the existing session: %s",
  async (held) => {
    enter("app");
    if (held !== null) setToken(held);
    await show();
    host.answer("user/checkLogin", { code: 401, status: 401 });
    // A token is exchanged only once.
    const token = `planted-${held}`;
    act(() => native.tell({ event: "session", detail: { token, uid: "1" } }));
    await waitFor(() => expect(host.seen("user/checkLogin")).toHaveLength(1));
    await waitFor(() => expect(getSession().token).toBe(held));
  },
);

test.each([
  ["login", "sdk.setLoginInfo"],
  ["register", "sdk.setRegisterInfo"],
] as const)("a %s is reported once the player's info is loaded", async (kind, call) => {
  enter("sdk");
  await show();
  act(() => {
    setToken("fresh");
    emitPlayerEvent({ kind });
  });
  await waitFor(() => expect(native.calls(call)).toEqual([{ uid: "12", username: "player1" }]));
});

test("a claim is reported without its code", async () => {
  enter("sdk");
  await show();
  act(() => emitPlayerEvent({ kind: "claimed", giftid: "7", gameid: "3" }));
  await waitFor(() =>
    expect(native.calls("event.dispatch")).toContainEqual({
      name: "gift.claimed",
      detail: { giftid: "7", gameid: "3" },
    }),
  );
});

test("a login before the link was ready is still reported", async () => {
  enter("sdk");
  emitPlayerEvent({ kind: "login" });
  setToken("fresh");
  await show();
  await waitFor(() => expect(native.calls("sdk.setLoginInfo")).toHaveLength(1));
});

test("the float menu is hidden on pages with a bottom bar", async () => {
  enter("sdk");
  await show();
  await userEvent.click(screen.getByRole("link", { name: "游戏" }));
  await waitFor(() =>
    expect(native.calls("sdk.setFloatMenu")).toEqual([{ visible: true }, { visible: false }]),
  );
});

test("the app has no float menu", async () => {
  enter("app");
  await show();
  expect(native.calls("sdk.setFloatMenu")).toEqual([]);
});

test("screenshots are forbidden on pages where a secret is typed", () => {
  const forbidden = ["/user/login/", "/user/register/phone/", "/user/findpwd/"];
  const alsoForbidden = ["/user/profile/password/", "/user/profile/fcm/"];
  for (const path of [...forbidden, ...alsoForbidden]) expect(allowsScreenshots(path)).toBe(false);
  for (const path of ["/user/gift/", "/gift/info/7", "/user/profile/", "/home/"])
    expect(allowsScreenshots(path)).toBe(true);
});
