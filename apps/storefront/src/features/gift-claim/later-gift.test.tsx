import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { noteHostDate } from "../../browser/api/host-clock.ts";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { logIn, sampleGift } from "../../testing/samples.ts";
import { ClaimButton } from "./claim-button.tsx";
import { ClaimedCode } from "./claimed-code.tsx";

const opens = "2098-12-01T10:00:00+08:00";
const gift = sampleGift({ opens });

let host: FakeHost;

beforeEach(() => {
  getQueryClient().clear();
  sessionStorage.clear();
  clearSession();
  host = startFakeHost();
  noteHostDate(new Date(Date.parse(opens) - (3 * 86_400 + 3723) * 1000).toUTCString());
});

function show() {
  return renderPage(
    <>
      <ClaimButton gift={gift} look="wide" />
      <ClaimedCode gift={gift} />
    </>,
    { at: "/gift/info/12" },
  );
}

/** The host remembers what the player wants to be reminded of. */
function keepReminders(): void {
  const kept = new Set<string>();
  host.answer("gift/getReminderList", () => ({ data: [...kept].map((giftid) => ({ giftid })) }));
  host.answer("gift/remind", ({ payload }) => {
    kept.add(payload.giftid as string);
    return {};
  });
  host.answer("gift/remindCancel", ({ payload }) => {
    kept.delete(payload.giftid as string);
    return {};
  });
}

const button = (name: string) => screen.findByRole("button", { name: `${name} 新手礼包` });

test("a gift that is not open yet cannot be claimed: it counts down and offers a reminder", async () => {
  show();
  await button("提醒我");
  expect(screen.getByRole("timer", { name: "距礼包开放" }).textContent).toMatch(/^3 天 01:0[12]:/);
  expect(screen.queryByRole("button", { name: /领取/ })).toBeNull();
});

test("when it opens the button claims, without a reload", async () => {
  show();
  await button("提醒我");
  act(() => noteHostDate(new Date(Date.parse(opens)).toUTCString()));
  await button("领取");
  expect(screen.queryByRole("timer")).toBeNull();
});

test("a tap before the reminders are known keeps one that there is", async () => {
  logIn();
  const list = Promise.withResolvers<void>();
  host.answer("gift/getReminderList", async () => {
    await list.promise;
    return { data: [{ giftid: "12" }] };
  });
  show();
  await userEvent.click(await button("提醒我"));
  list.resolve();
  await button("已预约");
  await screen.findByText("已预约，开放时将发消息提醒您");
  expect(host.seen("gift/remind")).toEqual([]);
  expect(host.seen("gift/remindCancel")).toEqual([]);
});

test("a player asks for a message and takes that back", async () => {
  logIn();
  keepReminders();
  show();
  await userEvent.click(await button("提醒我"));
  await screen.findByText("已预约，开放时将发消息提醒您");
  expect(host.seen("gift/remind")[0]?.payload).toEqual({ giftid: "12" });
  await userEvent.click(await button("已预约"));
  await screen.findByText("已取消预约");
  await button("提醒我");
  expect(host.seen("gift/remindCancel")).toHaveLength(1);
});

test("a reminder of before is shown", async () => {
  logIn();
  host.answer("gift/getReminderList", { data: [{ giftid: 12 }] });
  show();
  await button("已预约");
});

test("a visitor is led to the log-in and is reminded after it", async () => {
  host.answer("gift/remind", { status: 401, code: 401, msg: "请先登录" });
  const { unmount } = show();
  await userEvent.click(await button("提醒我"));
  await screen.findByRole("alertdialog", { name: "请先登录" });
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
  await waitFor(() => expect(pageAddress()).toContain("/user/login/"));
  unmount();
  keepReminders();
  logIn();
  show();
  await button("已预约");
  expect(host.seen("gift/remind")).toHaveLength(2);
});

test("a host without reminders shows 未开放 and nothing to tap", async () => {
  logIn();
  show();
  expect((await button("未开放")).hasAttribute("disabled")).toBe(true);
});

test("a refused reminder shows the host's message", async () => {
  logIn();
  host.answer("gift/getReminderList", { data: [] });
  host.answer("gift/remind", { code: 0, msg: "最多可设置 100 个提醒，请先取消其他提醒" });
  show();
  await userEvent.click(await button("提醒我"));
  await screen.findByText("最多可设置 100 个提醒，请先取消其他提醒");
  await button("提醒我");
});
