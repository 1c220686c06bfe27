import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { giveConsent } from "../../browser/session/consent.ts";
import { enter } from "../../testing/container.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { VisitWatch } from "./visit-watch.tsx";

let host: FakeHost;

beforeEach(() => {
  host = startFakeHost();
  host.answer("channel/visit", {});
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => void vi.useRealTimers());

const visits = () => host.seen("channel/visit");

/** Waits until the page is idle and has loaded the code that it then needs. */
async function rest() {
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await act(() => vi.dynamicImportSettled());
}

test("a visit is told once the page is at rest, and once", async () => {
  enter("browser");
  renderPage(<VisitWatch />);
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(visits()).toEqual([]);
  await rest();
  expect(visits()).toHaveLength(1);
});

test("in the app it is told as soon as the player agrees", async () => {
  enter("app");
  renderPage(<VisitWatch />);
  await rest();
  expect(visits()).toEqual([]);
  act(giveConsent);
  await rest();
  expect(visits()).toHaveLength(1);
});

test("a page that is gone by then tells nothing", async () => {
  enter("browser");
  const { unmount } = renderPage(<VisitWatch />);
  unmount();
  await rest();
  expect(visits()).toEqual([]);
});
