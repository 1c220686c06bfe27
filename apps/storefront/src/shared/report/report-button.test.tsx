import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { clearSession, setToken } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { ReportButton } from "./report-button.tsx";
import type { ReportSubject } from "./report-subject.ts";

let host: FakeHost;

beforeEach(() => {
  clearSession();
  host = startFakeHost();
  host.answer("user/sendFeedback", {});
});

const article: ReportSubject = { kind: "article", id: "12", name: "免费领皮肤" };
const sent = () => host.seen("user/sendFeedback").map(({ payload }) => payload);
const submit = () => userEvent.click(screen.getByRole("button", { name: "提交举报" }));
const choose = (name: string) => userEvent.click(screen.getByRole("radio", { name }));

async function open(subject: ReportSubject | null = article) {
  renderPage(<ReportButton subject={subject} />);
  await userEvent.click(screen.getByRole("button", { name: "举报" }));
  await screen.findByRole("alertdialog", { name: "举报" });
}

test("a visitor's report names the reason and the target, in fields and in words", async () => {
  await open();
  await choose("赌博诈骗");
  fireEvent.change(screen.getByLabelText("补充说明（选填）"), {
    target: { value: "要求加群转账" },
  });
  fireEvent.change(screen.getByLabelText("联系方式（选填）"), { target: { value: "wx_abc" } });
  await submit();
  const confirmation = await screen.findByRole("alertdialog", { name: "举报已提交" });
  expect(confirmation.textContent).toContain("留了联系方式的");
  expect(sent()).toEqual([
    {
      kind: "other",
      content: "举报资讯「免费领皮肤」（12）：赌博诈骗\n要求加群转账",
      contact: "wx_abc",
      reason: "fraud",
      target: "article/12",
      captcha: "",
    },
  ]);
});

test("a reason is required, and 其他 needs a text", async () => {
  await open();
  await submit();
  expect(await screen.findByText("请选择举报原因")).toBeTruthy();
  await choose("其他");
  await submit();
  expect(await screen.findByText("请说明举报的具体情况")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("a report of the shop has no target, and a player is told where the answer arrives", async () => {
  setToken("t");
  await open(null);
  expect(screen.queryByLabelText("联系方式（选填）")).toBeNull();
  await choose("违法违规");
  await submit();
  const confirmation = await screen.findByRole("alertdialog", { name: "举报已提交" });
  expect(confirmation.textContent).toContain("我的消息");
  expect(sent()).toMatchObject([{ content: "举报本站内容：违法违规", reason: "illegal" }]);
  expect(sent()[0]).not.toHaveProperty("target");
});

test("only games can be reported for hidden charges", async () => {
  await open({ kind: "game", id: "7", name: "山海" });
  expect(screen.getByRole("radio", { name: "病毒或扣费" })).toBeTruthy();
  await choose("病毒或扣费");
  await submit();
  await screen.findByRole("alertdialog", { name: "举报已提交" });
  expect(sent()).toMatchObject([{ reason: "harmful", target: "game/7" }]);
});

test("a refused report keeps what was written and says why", async () => {
  host.answer("user/sendFeedback", {
    code: 429,
    msg: "反馈提交得太频繁了，内容已为您保留，请稍后再试",
  });
  await open();
  await choose("虚假不实");
  await submit();
  expect((await screen.findByRole("alert")).textContent).toContain("内容已为您保留");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "虚假不实" }).checked).toBe(true);
});
