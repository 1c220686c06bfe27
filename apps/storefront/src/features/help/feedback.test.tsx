import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { clearSession, setToken } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { FeedbackPanel } from "./feedback-panel.tsx";

let host: FakeHost;

beforeEach(() => {
  clearSession();
  host = startFakeHost();
});

const text = "领取礼包后一直显示领取中，没有看到兑换码";
const content = () => screen.getByLabelText<HTMLTextAreaElement>("反馈内容");
const kind = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const write = (value: string) => fireEvent.change(content(), { target: { value } });
const send = () => fireEvent.click(screen.getByRole("button", { name: "提交反馈" }));
const sent = () => host.seen("user/sendFeedback").map(({ payload }) => payload);

function fillIn() {
  fireEvent.click(kind("礼包兑换"));
  write(text);
  fireEvent.change(screen.getByLabelText("联系方式（选填）"), { target: { value: "wx_abc" } });
}

test("two taps send the feedback once and show the confirmation", async () => {
  host.answer("user/sendFeedback", {});
  renderPage(<FeedbackPanel />);
  fillIn();
  const button = screen.getByRole("button", { name: "提交反馈" });
  fireEvent.click(button);
  fireEvent.click(button);
  const thanks = await screen.findByText("反馈已提交，感谢您的支持");
  await waitFor(() => expect(document.activeElement).toBe(thanks.parentElement));
  expect(sent()).toEqual([{ kind: "gift", content: text, contact: "wx_abc", captcha: "" }]);
  expect(sessionStorage.getItem("own.feedback-draft")).toBeNull();
  expect(screen.queryByRole("link", { name: "我的消息" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "再写一条" }));
  expect(content().value).toBe("");
});

test("who asks for a game finds it in the text, and what was written before stays", async () => {
  const { unmount } = renderPage(<FeedbackPanel />, { state: { wish: "象素公场" } });
  expect(content().value).toBe("希望收录这款游戏：象素公场");
  expect(kind("功能建议").checked).toBe(true);
  unmount();
  sessionStorage.clear();
  const first = renderPage(<FeedbackPanel />);
  fillIn();
  first.unmount();
  renderPage(<FeedbackPanel />, { state: { wish: "象素公场" } });
  await waitFor(() => expect(content().value).toBe(text));
});

test("a player sees a link to the messages, where the answer arrives", async () => {
  setToken("t");
  host.answer("user/sendFeedback", {});
  renderPage(<FeedbackPanel />);
  fillIn();
  send();
  const link = await screen.findByRole("link", { name: "我的消息" });
  expect(link.getAttribute("href")).toBe("/user/message/");
});

test("missing values show an error at their field, and the first one is focused", async () => {
  renderPage(<FeedbackPanel />);
  send();
  expect(await screen.findByText("请选择反馈类型")).toBeDefined();
  expect(screen.getByText("请输入反馈内容")).toBeDefined();
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("radiogroup"));
  fireEvent.click(kind("其他"));
  write("太短");
  send();
  expect(await screen.findByText("请再写详细一些，至少 10 个字")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(content()));
  expect(sent()).toEqual([]);
});

test("the count is in characters, not in UTF-16 units", () => {
  renderPage(<FeedbackPanel />);
  write("😀😀\r\n字 ");
  expect(screen.getByText("4/500")).toBeDefined();
});

test.each([
  ["a missing network", { unreachable: true }, /网络异常/],
  ["a failure of the host", { status: 500, code: 500, msg: "系统繁忙" }, /系统繁忙|网络异常/],
  [
    "the rate limit",
    { code: 429, msg: "反馈提交得太频繁了，内容已为您保留，请稍后再试", data: { retryAfter: 600 } },
    /内容已为您保留.*10 分钟后可重试/,
  ],
])("the draft survives %s and a reload", async (_name, answer, words) => {
  host.answer("user/sendFeedback", answer);
  const page = renderPage(<FeedbackPanel />);
  fillIn();
  send();
  expect((await screen.findByRole("alert")).textContent).toMatch(words);
  expect(content().value).toBe(text);
  page.unmount();
  renderPage(<FeedbackPanel />);
  await waitFor(() => expect(content().value).toBe(text));
  expect(kind("礼包兑换").checked).toBe(true);
  host.answer("user/sendFeedback", {});
  send();
  await screen.findByText("反馈已提交，感谢您的支持");
  expect(sent().at(-1)).toMatchObject({ kind: "gift", content: text, contact: "wx_abc" });
});

test("if the host asks for a captcha, the form shows one", async () => {
  host.answer("user/captcha", { data: { image: "data:image/png;base64,AA==" } });
  host.answer("user/sendFeedback", ({ payload }) =>
    payload.captcha === "AB12" ? {} : { code: 1002, msg: "请先完成验证码再提交" },
  );
  renderPage(<FeedbackPanel />);
  fillIn();
  send();
  const captcha = await screen.findByLabelText("图形验证码");
  fireEvent.change(captcha, { target: { value: "AB12" } });
  send();
  await screen.findByText("反馈已提交，感谢您的支持");
});

test.each(["", "null", "{}", "[]", '{"kind":1,"content":{},"contact":null}', "{"])(
  "an invalid draft (%s) gives an empty form",
  (stored) => {
    sessionStorage.setItem("own.feedback-draft", stored);
    renderPage(<FeedbackPanel />);
    expect(content().value).toBe("");
  },
);
