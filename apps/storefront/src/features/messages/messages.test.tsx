import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, setToken } from "../../browser/session/session.ts";
import { useUnreadMessages } from "../../shared/account/unread-messages.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { Messages } from "./messages.tsx";

const unread = {
  id: "2",
  title: "欢迎来到趣玩",
  content: "第一行\n第二行",
  createdat: "2025-11-19T20:05:00Z",
  read: false,
};
const old = { ...unread, id: "1", title: "旧消息", read: true };

let host: FakeHost;

beforeEach(() => {
  getQueryClient().clear();
  clearSession();
  setToken("t");
  host = startFakeHost();
  host.answer("user/getUserMessageList", { data: [unread, old] });
  host.answer("user/getUnreadCount", { data: { unread: 1 } });
  host.answer("user/readMessage", { data: null });
});

const head = (name: RegExp) => screen.findByRole("button", { name });

test("opening a message marks it as read once and lowers the unread count", async () => {
  renderPage(
    <>
      <Messages />
      <Unread />
    </>,
  );
  await screen.findByText("未读数：1");
  const button = await head(/^未读：欢迎来到趣玩/);
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(button.textContent).not.toContain("未读");
  expect(screen.getByText("未读数：0")).toBeTruthy();
  await userEvent.click(button);
  await userEvent.click(button);
  expect(host.seen("user/readMessage").map(({ payload }) => payload)).toEqual([{ id: "2" }]);
});

function Unread() {
  return <p>未读数：{useUnreadMessages()}</p>;
}

test("a read message is not marked again; times are in Shanghai time", async () => {
  renderPage(<Messages />);
  const button = await head(/^旧消息/);
  expect(button.textContent).toContain("2025-11-20 04:05");
  await userEvent.click(button);
  expect(host.seen("user/readMessage")).toHaveLength(0);
});

test("an empty list and a failed list each show their state", async () => {
  host.answer("user/getUserMessageList", { code: 500, msg: "系统繁忙，请稍后再试！" });
  renderPage(<Messages />);
  await screen.findByText("系统繁忙，请稍后再试！");
  host.answer("user/getUserMessageList", { data: [] });
  await userEvent.click(screen.getByRole("button", { name: "重新加载" }));
  await screen.findByText("还没有消息");
});

test("no storage holds a message", async () => {
  renderPage(<Messages />);
  await head(/欢迎来到趣玩/);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("第一行");
});

test("the unread count comes from the host, not from the loaded page", async () => {
  host.answer("user/getUnreadCount", { data: { unread: 57 } });
  renderPage(<Unread />);
  await screen.findByText("未读数：57");
  expect(host.seen("user/getUserMessageList")).toHaveLength(0);
});

test("without an unread count from the host, the newest messages are counted", async () => {
  host.answer("user/getUnreadCount", { status: 404, code: 404 });
  renderPage(<Unread />);
  await screen.findByText("未读数：1");
});

test("全部已读 marks all messages up to the newest shown", async () => {
  host.answer("user/readAllMessages", { data: null });
  renderPage(
    <>
      <Messages />
      <Unread />
    </>,
  );
  await head(/^未读：欢迎来到趣玩/);
  await userEvent.click(await screen.findByRole("button", { name: "全部已读" }));
  await head(/^欢迎来到趣玩/);
  expect(screen.getByText("未读数：0")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "全部已读" })).toBeNull();
  expect(host.seen("user/readAllMessages").map(({ payload }) => payload)).toEqual([{ id: "2" }]);
});

test("messages that could not be marked stay unread", async () => {
  host.answer("user/readAllMessages", { code: 500, msg: "系统繁忙，请稍后再试！" });
  renderPage(<Messages />);
  await head(/^未读：欢迎来到趣玩/);
  await userEvent.click(await screen.findByRole("button", { name: "全部已读" }));
  await screen.findByText("系统繁忙，请稍后再试！");
  await head(/^未读：欢迎来到趣玩/);
});
