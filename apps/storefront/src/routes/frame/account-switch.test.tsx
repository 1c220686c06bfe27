import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { dropFormerSession } from "../../browser/session/former-session.ts";
import { clearSession, getSession, setToken, setUserInfo } from "../../browser/session/session.ts";
import { tokensExchanged } from "../../browser/session/token-exchange.ts";
import { adoptToken, adoptUrlToken } from "../../browser/session/url-token.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { samplePlayer } from "../../testing/samples.ts";
import { ContainerParts } from "./container-parts.tsx";

const mine = { ...samplePlayer(), uid: "1", nickname: "原来的我" };
const theirs = { ...samplePlayer(), uid: "2", nickname: "链接主人" };
let host: FakeHost;
let links = 0;

beforeEach(() => {
  clearSession();
  dropFormerSession();
  host = startFakeHost();
  host.answer("user/checkLogin", ({ headers }) => ({
    data: { uid: headers.get("token")?.startsWith("mine") ? "1" : "2", token: "exchanged" },
  }));
  host.answer("user/getUserInfo", ({ headers }) => ({
    data: headers.get("token") === "exchanged" ? theirs : mine,
  }));
  host.answer("user/logout", { data: null });
  setToken("mine");
  setUserInfo(mine);
});

const notice = () => screen.queryByRole("complementary", { name: "账号切换提示" });
const tap = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function openLink(kind = "theirs") {
  links += 1;
  window.__urlToken = `${kind}-${links}`;
  adoptUrlToken();
  await act(tokensExchanged);
}

test("a link of another account says whose it is and leads back, ending the link's session", async () => {
  renderPage(<ContainerParts />);
  await openLink();
  await screen.findByText("已切换到账号 链接主人（原账号 原来的我）");
  await tap("返回原账号");
  expect(getSession()).toEqual({ token: "mine", userInfo: mine });
  expect(notice()).toBeNull();
  await waitFor(() => expect(host.seen("user/logout")).toHaveLength(1));
  expect(host.seen("user/logout")[0]?.headers.get("token")).toBe("exchanged");
});

test("who stays loses the way back, also by logging out", async () => {
  renderPage(<ContainerParts />);
  await openLink();
  await screen.findByText(/已切换到账号/);
  await tap("留在当前账号");
  expect(notice()).toBeNull();
  expect(getSession().token).toBe("exchanged");
  setToken("mine");
  setUserInfo(mine);
  await openLink();
  await screen.findByText(/已切换到账号/);
  act(clearSession);
  expect(notice()).toBeNull();
});

test("the way back ends when somebody else logs in", async () => {
  renderPage(<ContainerParts />);
  await openLink();
  await screen.findByText(/已切换到账号/);
  act(() => {
    setToken("third");
    setUserInfo({ ...samplePlayer(), uid: "3" });
  });
  expect(notice()).toBeNull();
});

test("a link of the same account, of the container or to a visitor's page says nothing", async () => {
  renderPage(<ContainerParts />);
  await openLink("mine");
  expect(notice()).toBeNull();
  adoptToken("from-the-app");
  await act(tokensExchanged);
  expect(notice()).toBeNull();
  act(clearSession);
  await openLink();
  expect(getSession().token).toBe("exchanged");
  expect(notice()).toBeNull();
});

test("a player whose info was not loaded can return too", async () => {
  setUserInfo(null);
  renderPage(<ContainerParts />);
  await openLink();
  await screen.findByText("已通过链接登录账号 链接主人");
  await tap("返回原账号");
  await waitFor(() => expect(getSession()).toEqual({ token: "mine", userInfo: mine }));
});
