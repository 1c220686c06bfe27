import { act, render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { getWritingCalls } from "../../browser/api/writing-calls.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { showToast, toastMs } from "../../ui/feedback/toast.ts";
import { ToastHost } from "../../ui/feedback/toast-host.tsx";
import { isPageBusy } from "./page-busy.ts";

let host: FakeHost;

beforeEach(() => {
  host = startFakeHost();
});

const begun = () => getWritingCalls().begun;

test("a claim keeps the page until the next one, and that one as long as it is under way", async () => {
  const answered = Promise.withResolvers<void>();
  host.answer("gift/getUserGiftSn", async () => {
    await answered.promise;
    return { data: "CODE" };
  });
  const before = begun();
  expect(isPageBusy(before)).toBe(false);
  const claim = getBrowserApi().call("gift/getUserGiftSn", { giftid: "1" });
  expect([isPageBusy(before), isPageBusy(begun())]).toEqual([true, true]);
  answered.resolve();
  await claim;
  expect([isPageBusy(before), isPageBusy(begun())]).toEqual([true, false]);
});

test("a call without an answer ends too; one that reads or counts a visit keeps no page", async () => {
  host.answer("game/follow", { unreachable: true });
  await getBrowserApi().call("game/follow", { gameid: "1" });
  const before = begun();
  const calls = [
    getBrowserApi().call("game/getGameInfo", { gameid: "1" }),
    getBrowserApi().call("article/countView", { aid: "1" }),
  ];
  expect(isPageBusy(before)).toBe(false);
  await Promise.all(calls);
});

test("what a tap has led to keeps the page as long as it is on the screen", () => {
  vi.useFakeTimers();
  render(<ToastHost />);
  act(() => showToast("预约成功"));
  expect(isPageBusy(begun())).toBe(true);
  act(() => void vi.advanceTimersByTime(toastMs));
  expect(isPageBusy(begun())).toBe(false);
  vi.useRealTimers();
});

test("input keeps the page, within a form or outside; choices and empty fields do not", () => {
  const { container } = render(
    <>
      <input aria-label="搜索" />
      <input type="checkbox" value="x" defaultChecked />
    </>,
  );
  expect(isPageBusy(begun())).toBe(false);
  container.querySelector("input")!.value = "山海";
  expect(isPageBusy(begun())).toBe(true);
});
