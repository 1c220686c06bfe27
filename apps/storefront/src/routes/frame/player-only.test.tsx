import { act, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { setShownPage } from "../../browser/page/shown-page.ts";
import { clearSession, getSession, setToken, setUserInfo } from "../../browser/session/session.ts";
import { adoptUrlToken } from "../../browser/session/url-token.ts";
import { SessionWatch } from "../../features/frame/session-watch.tsx";
import { SignInLayout } from "../../features/sign-in/sign-in-layout.tsx";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { samplePlayer } from "../../testing/samples.ts";
import { ErrorBoundary } from "./page-boundary.tsx";
import PlayerOnly, { clientLoader, clientMiddleware } from "./player-only.tsx";

const player = samplePlayer();

let host: FakeHost;

beforeEach(() => {
  clearSession();
  window.__urlToken = undefined;
  host = startFakeHost();
  host.answer("user/checkLogin", { data: { uid: "1" } });
  host.answer("user/getUserInfo", { data: player });
});

/** The shop's frame with one guarded page and two open ones. */
function visit(address: string) {
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          {
            element: <PlayerOnly />,
            loader: clientLoader,
            middleware: clientMiddleware as never,
            errorElement: <ErrorBoundary />,
            HydrateFallback: () => null,
            children: [
              { path: "user/gift/", element: <p>兑换码</p> },
              { path: "user/message/", element: <p>消息</p> },
            ],
          },
          { path: "user/login/", element: <LogIn /> },
          { path: "*", element: <p>公开页</p> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  const currentAddress = () => router.state.location.pathname + router.state.location.search;
  return { router, address: currentAddress };
}

function LogIn() {
  return (
    <SignInLayout title="登录" switches={[]}>
      公开页
    </SignInLayout>
  );
}

function Frame() {
  const location = useLocation();
  setShownPage(location);
  return (
    <>
      <Outlet />
      <SessionWatch />
    </>
  );
}

function queryOf(address: string) {
  return Object.fromEntries(new URLSearchParams(address.split("?")[1]));
}

test("a direct visit without a session goes to the login with the wanted page", async () => {
  const { address, router } = visit("/user/gift/?page=2");
  await waitFor(() => expect(address()).toContain("/user/login/"));
  expect(queryOf(address())).toEqual({ refer: "/user/gift/?page=2" });
  expect(router.state.historyAction).toBe("REPLACE");
  expect(screen.queryByText("兑换码")).toBeNull();
  expect(host.seen("user/checkLogin")).toHaveLength(0);
});

test("from a page of the shop, refer is that page and to the wanted one", async () => {
  const { address, router } = visit("/rank/");
  await act(() => router.navigate("/user/gift/"));
  await waitFor(() => expect(address()).toContain("/user/login/"));
  expect(queryOf(address())).toEqual({ refer: "/rank/", to: "/user/gift/" });
  expect(router.state.historyAction).toBe("REPLACE");
});

test("a log-in in another tab during the check is checked in turn", async () => {
  setToken("ended");
  host.answer("user/checkLogin", ({ headers }) => {
    if (headers.get("token") === "of-other-tab") return { data: { uid: "1" } };
    localStorage.setItem("token", "of-other-tab");
    return { status: 401, code: 401 };
  });
  visit("/user/gift/");
  await screen.findByText("兑换码");
  expect(getSession().token).toBe("of-other-tab");
});

test("a session that the host confirms opens the page; info is loaded when none is held", async () => {
  setToken("good");
  const { address } = visit("/user/gift/");
  await screen.findByText("兑换码");
  expect(address()).toBe("/user/gift/");
  expect(getSession().userInfo).toEqual(player);
  expect(host.seen("user/checkLogin")[0]?.headers.get("token")).toBe("good");
});

test("info that is held is not loaded again, and info that cannot be had holds nobody up", async () => {
  setToken("good");
  setUserInfo(player);
  visit("/user/gift/");
  await screen.findByText("兑换码");
  expect(host.seen("user/getUserInfo")).toHaveLength(0);
  setToken("other");
  host.answer("user/getUserInfo", { unreachable: true });
  visit("/user/message/");
  await screen.findByText("消息");
});

test.each([
  ["401", { status: 401, code: 401, msg: "登录已失效" }],
  ["a coded failure", { code: 0, msg: "失败" }],
])(
  "a session that has ended by %s is cleared and leads to the login for the wanted page",
  async (_how, answer) => {
    setToken("dead");
    setUserInfo(player);
    host.answer("user/checkLogin", answer);
    const { address, router } = visit("/rank/");
    await act(() => router.navigate("/user/gift/"));
    await waitFor(() => expect(address()).toContain("/user/login/"));
    expect(queryOf(address())).toEqual({ refer: "/rank/", to: "/user/gift/" });
    expect(getSession()).toEqual({ token: null, userInfo: null });
  },
);

test("a session that ends between two guarded pages still leads to the wanted one", async () => {
  setToken("good");
  setUserInfo(player);
  const { address, router } = visit("/user/message/");
  await screen.findByText("消息");
  host.answer("user/checkLogin", { status: 401, code: 401 });
  await act(() => router.navigate("/user/gift/"));
  await waitFor(() => expect(address()).toContain("/user/login/"));
  expect(queryOf(address())).toEqual({ refer: "/user/message/", to: "/user/gift/" });
});

test("without a network the page shows its reload state and the session stays", async () => {
  setToken("good");
  host.answer("user/checkLogin", { unreachable: true });
  const { address } = visit("/user/gift/");
  await screen.findByText("加载失败，请重试~");
  expect(screen.getByRole("button", { name: "重新加载" })).toBeTruthy();
  expect(address()).toBe("/user/gift/");
  expect(getSession().token).toBe("good");
});

test("the guard waits for a token that came by the address", async () => {
  window.__urlToken = "from-url";
  let answer: (value: object) => void = () => undefined;
  host.answer("user/checkLogin", ({ payload }) =>
    payload.from === "url" ? new Promise((resolve) => (answer = resolve)) : { data: { uid: "1" } },
  );
  adoptUrlToken();
  visit("/user/gift/");
  await waitFor(() => expect(host.seen("user/checkLogin")).toHaveLength(1));
  expect(screen.queryByText("兑换码")).toBeNull();
  await act(async () => answer({ data: { uid: "1", token: "exchanged" } }));
  await screen.findByText("兑换码");
  expect(getSession().token).toBe("exchanged");
});

test("a refused token in the address of a guarded page leaves the player where they were", async () => {
  setToken("mine");
  setUserInfo(player);
  host.answer("user/checkLogin", ({ headers }) =>
    headers.get("token") === "mine" ? { data: { uid: "1" } } : { status: 401, code: 401 },
  );
  const { address, router } = visit("/rank/");
  await act(() => router.navigate("/user/gift/?token=stolen&x=1"));
  await screen.findByText("兑换码");
  expect(address()).toBe("/user/gift/?x=1");
  expect(getSession()).toEqual({ token: "mine", userInfo: player });
});

test("a refused token on a direct visit leaves the player on the page", async () => {
  setToken("mine");
  setUserInfo(player);
  host.answer("user/checkLogin", async ({ headers }) => {
    if (headers.get("token") === "mine") return { data: { uid: "1" } };
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { status: 401, code: 401 };
  });
  window.__urlToken = "stolen";
  adoptUrlToken();
  const { address } = visit("/user/gift/");
  await screen.findByText("兑换码");
  expect(address()).toBe("/user/gift/");
  expect(getSession()).toEqual({ token: "mine", userInfo: player });
});

test("a token in the address of an open page inside the shop leaves the address", async () => {
  host.answer("user/checkLogin", { data: { uid: "1", token: "exchanged" } });
  const { address, router } = visit("/rank/");
  await act(() => router.navigate("/home/?token=from-url&cid=c1"));
  await waitFor(() => expect(getSession().token).toBe("exchanged"));
  expect(address()).toBe("/home/?cid=c1");
});

test("401 on a page that needs a session leads to the login and back to it", async () => {
  setToken("good");
  const { address } = visit("/user/message/");
  await screen.findByText("消息");
  host.answer("user/readMessage", { status: 401, code: 401 });
  await act(async () => void (await getBrowserApi().call("user/readMessage", { id: "1" })));
  await waitFor(() => expect(address()).toContain("/user/login/"));
  expect(queryOf(address())).toEqual({ refer: "/user/message/" });
});

test("401 on an open page clears the session and leaves the player there", async () => {
  setToken("good");
  const { address } = visit("/rank/");
  host.answer("game/getRecentGameList", { status: 401, code: 401 });
  await act(async () => void (await getBrowserApi().call("game/getRecentGameList", {})));
  expect(getSession().token).toBeNull();
  expect(address()).toBe("/rank/");
});

test("another tab's log-out leads a guarded page to the login, which says so and waits for a session", async () => {
  setToken("good");
  setUserInfo(player);
  const { address } = visit("/user/gift/");
  await screen.findByText("兑换码");
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
  await waitFor(() => expect(address()).toContain("/user/login/"));
  expect(queryOf(address())).toEqual({ refer: "/user/gift/" });
  await screen.findByText("您已在其他页面退出登录");
  localStorage.setItem("token", "of-other-tab");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
  await waitFor(() => expect(address()).toBe("/user/gift/"));
  await screen.findByText("兑换码");
});

test("another player's login in another tab loads the page afresh; a rolled token does not", async () => {
  setToken("good");
  setUserInfo(player);
  visit("/user/gift/");
  await screen.findByText("兑换码");
  expect(host.seen("user/checkLogin")).toHaveLength(1);
  const fromOtherTab = (token: string, uid: string) => {
    localStorage.setItem("token", token);
    localStorage.setItem("userInfo", JSON.stringify({ ...player, uid }));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "userInfo" })));
  };
  fromOtherTab("rolled", "1");
  fromOtherTab("theirs", "2");
  await vi.waitFor(() => expect(host.seen("user/checkLogin")).toHaveLength(2));
  expect(host.seen("user/checkLogin")[1]?.headers.get("token")).toBe("theirs");
});
