import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteHostDate } from "../../browser/api/host-clock.ts";
import { startFakeHost } from "../../testing/fake-host.ts";
import { useGiftPhase } from "./gift-phase.ts";

const expires = "2026-12-31 00:00:00";
const opens = "2026-12-01T10:00:00+08:00";
const opensAt = Date.parse(opens);

beforeEach(() => {
  startFakeHost();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sets the device's clock, and the host's by an answer that arrives now. */
function setClocks({ device, host }: { device: number; host: number }): void {
  vi.setSystemTime(device);
  act(() => noteHostDate(new Date(host).toUTCString()));
}

function Phase({ opens: opening }: { opens?: string }) {
  return <p>{useGiftPhase({ giftid: "12", opens: opening, expires })}</p>;
}

const shown = () => screen.getByText(/soon|open|past/).textContent;

test("a gift opens by itself, at its time by the host's clock", () => {
  setClocks({ device: opensAt - 5000, host: opensAt - 5000 });
  render(<Phase opens={opens} />);
  expect(shown()).toBe("soon");
  act(() => vi.advanceTimersByTime(4999));
  expect(shown()).toBe("soon");
  act(() => vi.advanceTimersByTime(1));
  expect(shown()).toBe("open");
});

test.each([
  ["an hour ahead", 3_600_000],
  ["a day behind", -86_400_000],
])("a device's clock that is %s changes nothing", (_case, ahead) => {
  setClocks({ device: opensAt - 5000 + ahead, host: opensAt - 5000 });
  render(<Phase opens={opens} />);
  expect(shown()).toBe("soon");
  act(() => vi.advanceTimersByTime(5000));
  expect(shown()).toBe("open");
});

test("an answer that tells another time than the device is believed at once", () => {
  setClocks({ device: opensAt - 5000, host: opensAt - 5000 });
  render(<Phase opens={opens} />);
  setClocks({ device: opensAt - 5000, host: opensAt + 60_000 });
  expect(shown()).toBe("open");
});

test("a gift expires by itself, and one that opens in a month waits longer than a timer can", () => {
  const month = 31 * 86_400_000;
  const start = Date.parse("2026-11-30T15:59:59Z");
  setClocks({ device: start, host: start });
  render(<Phase />);
  expect(shown()).toBe("open");
  act(() => vi.advanceTimersByTime(month + 999));
  expect(shown()).toBe("past");
});

test("a host that does not tell when a gift opens has open gifts, in the HTML too", () => {
  setClocks({ device: opensAt, host: opensAt });
  render(<Phase />);
  expect(shown()).toBe("open");
  expect(renderToString(<Phase />)).toContain("open");
  expect(renderToString(<Phase opens="不久" />)).toContain("open");
  expect(renderToString(<Phase opens={opens} />)).toContain("soon");
});
