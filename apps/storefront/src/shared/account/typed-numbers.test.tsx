import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tidyPhone, tidySmsCode } from "./phone-field.tsx";
import { useSmsCountdown } from "./sms-countdown.ts";

test.each([
  ["13800138000", "13800138000"],
  ["+86 138-0013-8000", "13800138000"],
  ["0086 138 0013 8000", "13800138000"],
  ["+86 (0)138 0013 8000", "13800138000"],
  ["１３８００１３８０００", "13800138000"],
  ["＋８６ １３８００１３８０００", "13800138000"],
  ["138001380009", "13800138000"],
  ["0086", "0086"],
  ["00861", "1"],
  ["86138", "138"],
])("the number %s becomes %s", (typed, number) => {
  expect(tidyPhone(typed)).toBe(number);
});

test("a code may have full-width digits, spaces and more", () => {
  expect(tidySmsCode("验证码：１２３ ４５６。")).toBe("123456");
});

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Countdown() {
  const [left, start] = useSmsCountdown("13800138000");
  return (
    <button type="button" onClick={() => start(60)}>
      {left}
    </button>
  );
}

const shown = () => screen.getByRole("button").textContent;
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test("the wait for another code counts down, also after a reload", async () => {
  const { unmount } = render(<Countdown />);
  fireEvent.click(screen.getByRole("button"));
  expect(shown()).toBe("60");
  await pass(10_000);
  expect(shown()).toBe("50");
  unmount();
  render(<Countdown />);
  expect(shown()).toBe("50");
});

test("a clock that once ran ahead leaves no wait behind", async () => {
  const now = Date.now();
  vi.setSystemTime(now + 365 * 24 * 60 * minute);
  render(<Countdown />);
  fireEvent.click(screen.getByRole("button"));
  vi.setSystemTime(now);
  await pass(1000);
  expect(shown()).toBe("0");
});

test("a wait that an older version stored is no longer than a day", async () => {
  const waits = { "00": Date.now() + 365 * 24 * 60 * minute };
  localStorage.setItem("smsretry", JSON.stringify(waits));
  render(<Countdown />);
  await pass(1000);
  expect(shown()).toBe("0");
});
