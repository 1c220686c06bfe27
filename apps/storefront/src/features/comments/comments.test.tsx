import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, setToken, setUserInfo } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { logIn, samplePlayer } from "../../testing/samples.ts";
import { Comments } from "./comments.tsx";

let host: FakeHost;
beforeEach(() => {
  getQueryClient().clear();
  sessionStorage.clear();
  clearSession();
  setToken("t");
  host = startFakeHost();
  host.answer("comment/getOwnCommentList", { data: [] });
});

const createdat = "2026-11-25T10:00:00+08:00";
const reply = { commentid: "3", nickname: "北岛", content: "同期待", createdat };
const comment = { commentid: "2", nickname: "小满", content: "期待新版本", createdat };
const own = { content: "期待新版本", createdat, state: "shown", appealable: false };

test("comments stand with their replies, which have none themselves", async () => {
  host.answer("comment/getCommentList", { data: [{ ...comment, replies: [reply] }] });
  renderPage(<Comments aid="1" />);
  const first = await screen.findByRole("article", { name: "小满的评论" });
  expect(within(first).getByRole("button", { name: "回复小满" })).toBeTruthy();
  const second = screen.getByRole("article", { name: "北岛的评论" });
  expect(within(second).queryByRole("button", { name: /回复/ })).toBeNull();
});

test("a host without comments shows nothing", async () => {
  const { container } = renderPage(<Comments aid="1" />);
  await waitFor(() => expect(host.seen("comment/getCommentList")).not.toEqual([]));
  await waitFor(() => expect(container.querySelector("[aria-busy]")).toBeNull());
  expect(screen.queryByRole("region", { name: "评论" })).toBeNull();
});

test("a visitor is led to the log-in", async () => {
  clearSession();
  host.answer("comment/getCommentList", { data: [] });
  renderPage(<Comments aid="1" />, { at: "/game/1/xinwen/1" });
  await userEvent.click(await screen.findByRole("button", { name: "登录后发表评论" }));
  expect(pageAddress()).toBe("/user/login/?refer=%2Fgame%2F1%2Fxinwen%2F1");
});

test("a reply is sent to its comment, and a removed one says why", async () => {
  host.answer("comment/getCommentList", { data: [{ ...comment, replies: [] }] });
  host.answer("comment/submit", { data: { ...own, commentid: "8", state: "pending" } });
  renderPage(<Comments aid="1" />);
  await userEvent.click(await screen.findByRole("button", { name: "回复小满" }));
  await userEvent.type(await screen.findByLabelText("评论内容"), "我也是");
  const removed = { ...own, commentid: "8", state: "removed", reason: "辱骂、攻击他人" };
  host.answer("comment/getOwnCommentList", { data: [{ ...removed, appealable: true }] });
  await userEvent.click(screen.getByRole("button", { name: "发表" }));
  expect(await screen.findByRole("alertdialog", { name: "评论已提交" })).toBeTruthy();
  expect(host.seen("comment/submit").map(({ payload }) => payload)).toEqual([
    { aid: "1", content: "我也是", parent: "2" },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "知道了" }));
  const list = await screen.findByRole("list", { name: "我的评论" });
  expect(list.textContent).toContain("原因：辱骂、攻击他人");
  expect(within(list).getByRole("button", { name: "申诉" })).toBeTruthy();
});

test("a player's own comment can be deleted, and is gone at once", async () => {
  host.answer("comment/getCommentList", { data: [{ ...comment, replies: [] }] });
  host.answer("comment/getOwnCommentList", { data: [{ ...own, commentid: "2" }] });
  host.answer("comment/remove", { data: null });
  renderPage(<Comments aid="1" />);
  await userEvent.click(await screen.findByRole("button", { name: "删除" }));
  host.answer("comment/getOwnCommentList", { data: [] });
  const dialog = await screen.findByRole("alertdialog", { name: "删除评论？" });
  await userEvent.click(within(dialog).getByRole("button", { name: "删除" }));
  expect(await screen.findByText("您已删除这条评论")).toBeTruthy();
});

test("a comment that is typed is kept for its player; another player's comments are not called deleted", async () => {
  logIn();
  host.answer("comment/getCommentList", { data: [{ ...comment, replies: [] }] });
  host.answer("comment/getOwnCommentList", { data: [{ ...own, commentid: "2" }] });
  const first = renderPage(<Comments aid="1" />);
  await screen.findByRole("button", { name: "删除" });
  const write = async () =>
    userEvent.click(await screen.findByRole("button", { name: "说说您的看法" }));
  await write();
  await userEvent.type(await screen.findByLabelText("评论内容"), "写到一半");
  first.unmount();
  setToken("b");
  setUserInfo(samplePlayer({ uid: "2" }));
  host.answer("comment/getOwnCommentList", { data: [] });
  renderPage(<Comments aid="1" />);
  await write();
  expect((await screen.findByLabelText<HTMLTextAreaElement>("评论内容")).value).toBe("");
  await waitFor(() => expect(host.seen("comment/getOwnCommentList")).toHaveLength(2));
  expect(screen.queryByText("您已删除这条评论")).toBeNull();
});
