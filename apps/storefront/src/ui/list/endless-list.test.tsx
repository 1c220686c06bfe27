import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { EndlessList, type EndlessListProps } from "./endless-list.tsx";

function show(over: Partial<EndlessListProps>) {
  const loadMore = vi.fn();
  render(
    <EndlessList
      state="finished"
      isEmpty={false}
      loadMore={loadMore}
      skeleton={<p>骨架</p>}
      empty={<p>空</p>}
      {...over}
    >
      <p>行</p>
    </EndlessList>,
  );
  return loadMore;
}

test("the end of a list is announced", () => {
  show({});
  expect(screen.getByText("没有更多了")).toBeTruthy();
});

test("a loading list shows its skeleton, an empty one the empty state", () => {
  show({ state: "loading", isEmpty: true });
  expect(screen.getByText("骨架")).toBeTruthy();
  show({ isEmpty: true });
  expect(screen.getByText("空")).toBeTruthy();
});

test("a failure shows the host's message, or its own, and can be retried", async () => {
  const loadMore = show({ state: "error" });
  expect(screen.getByRole("alert").textContent).toContain("加载失败，请重试~");
  await userEvent.click(screen.getByRole("button", { name: "重新加载" }));
  expect(loadMore).toHaveBeenCalledTimes(1);
  show({ state: "error", msg: "维护中" });
  expect(screen.getByText("维护中")).toBeTruthy();
});

test("without a network the message says so", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show({ state: "error" });
  expect(screen.getByRole("alert").textContent).toContain("网络已断开，请联网后重试");
});

test("a list without a first page shows the reload state in its place", async () => {
  const loadMore = show({ state: "error", isEmpty: true, msg: "维护中" });
  expect(screen.queryByText("行")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("维护中");
  await userEvent.click(screen.getByRole("button", { name: "重新加载" }));
  expect(loadMore).toHaveBeenCalledTimes(1);
});

/** A browser that reports these changes of the end's place once it is observed, and none afterwards. */
function stubObserver(...changes: { isIntersecting: boolean }[]): void {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe: () => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => report(changes);
      }
      disconnect = () => {};
    },
  );
}

test("an end that came near while the browser was busy loads the next page, one that left again does not", () => {
  stubObserver({ isIntersecting: false }, { isIntersecting: true });
  expect(show({ state: "idle" })).toHaveBeenCalledTimes(1);
  stubObserver({ isIntersecting: true }, { isIntersecting: false });
  expect(show({ state: "idle" })).not.toHaveBeenCalled();
});

test("a page that arrives before the list is seen loading is followed by the next", () => {
  stubObserver({ isIntersecting: true });
  const list = { state: "idle", isEmpty: false, skeleton: null, empty: null } as const;
  const loadMore = [vi.fn(), vi.fn()];
  const show = (index: number) => (
    <EndlessList {...list} loadMore={loadMore[index]!}>
      <p>行</p>
    </EndlessList>
  );
  const { rerender } = render(show(0));
  rerender(show(1));
  expect(loadMore.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
