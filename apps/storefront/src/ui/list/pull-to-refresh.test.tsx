import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ToastHost } from "../feedback/toast-host.tsx";
import { PullToRefresh } from "./pull-to-refresh.tsx";

function show(onRefresh: () => Promise<boolean>) {
  render(
    <>
      <PullToRefresh onRefresh={onRefresh}>
        <p>内容</p>
      </PullToRefresh>
      <ToastHost />
    </>,
  );
  return screen.getByText("内容");
}

/** A touch at the top of the page that moves `down` and `right` pixels. */
async function pull(target: HTMLElement, down: number, right = 0) {
  const at = (y: number, x: number) => ({ touches: [{ clientX: 100 + x, clientY: 100 + y }] });
  fireEvent.touchStart(target, at(0, 0));
  for (const part of [0.25, 0.5, 1]) fireEvent.touchMove(target, at(down * part, right * part));
  await act(async () => void fireEvent.touchEnd(target, { touches: [] }));
}

test("a long pull from the top refreshes and shows it", async () => {
  let finish = (_worked: boolean) => {};
  const refresh = vi.fn(
    () =>
      new Promise<boolean>((done) => {
        finish = done;
      }),
  );
  const content = show(refresh);
  await pull(content, 300);
  expect(screen.getByText("刷新中")).toBeTruthy();
  await pull(content, 300);
  expect(refresh).toHaveBeenCalledTimes(1);
  await act(async () => finish(true));
  expect(screen.queryByText("刷新中")).toBeNull();
});

test("a short pull, a sideways pull and a pull from further down do nothing", async () => {
  const refresh = vi.fn(async () => true);
  const content = show(refresh);
  await pull(content, 60);
  await pull(content, 200, 300);
  await pull(content, -200);
  vi.stubGlobal("scrollY", 400);
  await pull(content, 300);
  vi.stubGlobal("scrollY", 0);
  expect(refresh).not.toHaveBeenCalled();
});

test("a failed refresh is shown", async () => {
  await pull(
    show(async () => false),
    300,
  );
  expect(screen.getByText("刷新失败，请重试~")).toBeTruthy();
});

test("a refresh that throws ends as a failed one, and the list can be pulled again", async () => {
  const refresh = vi.fn(() => Promise.reject(new DOMException("denied", "SecurityError")));
  const content = show(refresh);
  await pull(content, 300);
  expect(screen.getByText("刷新失败，请重试~")).toBeTruthy();
  expect(screen.queryByText("刷新中")).toBeNull();
  await pull(content, 300);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("the browser's own pull to refresh is off as long as the list is shown", () => {
  const { style } = document.documentElement;
  show(async () => true);
  expect(style.overscrollBehaviorY).toBe("contain");
  cleanup();
  expect(style.overscrollBehaviorY).toBe("");
});
