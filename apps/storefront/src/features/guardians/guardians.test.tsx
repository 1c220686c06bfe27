import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { clearSession } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { guardianRules, mostDetail, toFeedback } from "./guardian-request.ts";
import { GuardiansPage } from "./guardians-page.tsx";

let host: FakeHost;

beforeEach(() => {
  clearSession();
  sessionStorage.clear();
  host = startFakeHost();
});

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(input(label), { target: { value } });
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
const send = () => fireEvent.click(screen.getByRole("button", { name: "提交申请" }));

function fillIn() {
  choose("母亲");
  type("您的称呼", "王女士");
  type("您的手机号", "138 0013 8000");
  type("孩子的账号", "xiaoming_01");
  choose("限制游戏");
  type("说明", "孩子 12 岁，请限制工作日登录");
}

test("a guardian without an account sends a request; who asks is not in the text", async () => {
  host.answer("user/sendFeedback", {});
  renderPage(<GuardiansPage />);
  fillIn();
  send();
  await screen.findByText("申请已提交");
  const [{ payload } = { payload: {} }] = host.seen("user/sendFeedback");
  expect(payload).toMatchObject({
    kind: "minor",
    contact: "王女士 13800138000",
    content:
      "【家长监护】限制游戏\n与孩子的关系：母亲\n孩子的账号：xiaoming_01\n说明：孩子 12 岁，请限制工作日登录",
  });
  expect(sessionStorage.getItem("own.guardian-draft")).toBeNull();
});

test("what is missing or wrong is said at its field, and nothing is sent", async () => {
  renderPage(<GuardiansPage />);
  send();
  for (const message of [
    "请选择您与孩子的关系",
    "请填写您的称呼",
    "请输入手机号",
    "请填写孩子的账号",
    "请选择申请事项",
    "请说明情况",
  ])
    expect(await screen.findByText(message)).toBeTruthy();
  fillIn();
  type("您的手机号", "12345");
  send();
  expect(await screen.findByText("请输入正确的 11 位手机号")).toBeTruthy();
  expect(host.seen("user/sendFeedback")).toEqual([]);
});

test("what was typed survives a failed call and another visit", async () => {
  host.answer("user/sendFeedback", { code: 429, msg: "反馈提交得太频繁了，请稍后再试" });
  const first = renderPage(<GuardiansPage />);
  fillIn();
  send();
  await screen.findByText(/太频繁/);
  expect(input("说明").value).toContain("12 岁");
  first.unmount();
  renderPage(<GuardiansPage />);
  await waitFor(() => expect(input("您的称呼").value).toBe("王女士"));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "母亲" }).checked).toBe(true);
});

test("the longest request is feedback that the host takes", () => {
  const longest = {
    ...{ relation: "other", guardian: "王".repeat(20), phone: "13800138000", wish: "look" },
    ...{ account: "x".repeat(40), detail: "字".repeat(mostDetail) },
  };
  for (const [name, value] of Object.entries(longest))
    expect(guardianRules[name as keyof typeof longest](value)).toBeNull();
  const { content, contact } = toFeedback(longest);
  expect([...content].length).toBeLessThanOrEqual(500);
  expect([...contact].length).toBeLessThanOrEqual(60);
  expect(guardianRules.detail("字".repeat(mostDetail + 2))).toBe("最多 300 个字，请删去 2 个");
  expect(guardianRules.guardian("王\u202e女士")).toBe("您的称呼包含不可见字符，请修改");
});
