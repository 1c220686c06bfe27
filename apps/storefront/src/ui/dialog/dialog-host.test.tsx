import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeOverlays, watchOverlayEntries } from "../../browser/overlay/overlay.ts";
import { setShownPage } from "../../browser/page/shown-page.ts";
import { stubCloseWatchers } from "../../testing/browser-gaps.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { confirmDanger } from "./confirm-danger.ts";
import { openDialog, preloadDialogs } from "./open-dialog.ts";

/** How often the browser has moved in the history; counted ahead of the listener that hides moves from the router. */
let moves = 0;
window.addEventListener("popstate", () => void moves++, true);

/** What the router hears of moves in the history, by the number of the entry. */
let heard: number[] = [];

const hear = ({ state }: PopStateEvent) => void heard.push(state?.idx);

beforeEach(() => {
  watchOverlayEntries();
  heard = [];
  window.addEventListener("popstate", hear);
  window.history.pushState({ idx: 1, key: "before" }, "");
  window.history.pushState({ idx: 2, key: "page" }, "", "/page");
  setShownPage({ pathname: "/page", search: "" });
  renderPage(<p>页面</p>);
});

afterEach(() => {
  window.removeEventListener("popstate", hear);
  vi.unstubAllGlobals();
});

async function open(title = "请先登录") {
  const answer = vi.fn();
  await act(async () => {
    void openDialog({ title, actions: [{ id: "go", label: "登录" }] }).then(answer);
  });
  await screen.findByRole("alertdialog", { name: title });
  return answer;
}

/** Goes by `steps` and waits until the moves that follow have ended at `idx`, on no dialog's entry. */
async function travel(steps: number, idx = 2): Promise<void> {
  const before = moves;
  window.history.go(steps);
  await waitFor(() => {
    const { state } = window.history;
    expect([moves > before, state.idx, state.overlay]).toEqual([true, idx, undefined]);
  });
}

const isOpen = () => screen.queryByRole("alertdialog") !== null;

test("a question before something is deleted has no filled button, and goes on at the right", async () => {
  await act(async () => {
    void confirmDanger({ title: "清空搜索历史？", act: "清空" });
  });
  const keep = await screen.findByRole("button", { name: "取消" });
  const clear = screen.getByRole("button", { name: "清空" });
  await waitFor(() => expect(document.activeElement).toBe(keep));
  for (const { className } of [keep, clear]) expect(className).not.toContain("primary");
  expect([clear.className.includes("goingOn"), keep.className.includes("goingOn")]).toEqual([
    true,
    false,
  ]);
  await travel(-1);
});

test("back closes a dialog and stays on the page, without the router's knowledge", async () => {
  const answer = await open();
  await travel(-1);
  expect(isOpen()).toBe(false);
  expect(answer).toHaveBeenCalledWith(null);
  expect(window.history.state).toEqual({ idx: 2, key: "page" });
  expect(heard).toEqual([]);
});

test("a dialog that is answered leaves no history entry, and answers after that", async () => {
  const states: unknown[] = [];
  const answer = await open();
  answer.mockImplementation(() => states.push(window.history.state));
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
  await waitFor(() => expect(states).toEqual([{ idx: 2, key: "page" }]));
  expect(answer).toHaveBeenCalledWith("go");
  await travel(-1, 1);
  expect(heard).toEqual([1]);
});

test("forward after a closed dialog stays on the page", async () => {
  await open();
  await travel(-1);
  await travel(1);
  expect(isOpen()).toBe(false);
  expect(window.history.state).toEqual({ idx: 2, key: "page" });
  expect(heard).toEqual([]);
});

test("a dialog that replaces another takes over its entry", async () => {
  const first = await open("第一个");
  await open("第二个");
  expect(first).toHaveBeenCalledWith(null);
  await travel(-1);
  expect(isOpen()).toBe(false);
  expect(window.history.state).toEqual({ idx: 2, key: "page" });
});

test("a dialog that opens while another one's entry goes stays open", async () => {
  await open("第一个");
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
  await open("第二个");
  await waitFor(() => expect(window.history.state.overlay).toEqual({ page: 2, depth: 1 }));
  expect(isOpen()).toBe(true);
  await travel(-1);
  expect(isOpen()).toBe(false);
  expect(window.history.state).toEqual({ idx: 2, key: "page" });
});

test("going back by two entries closes the dialog and leaves the page", async () => {
  await open();
  await travel(-2, 1);
  expect(isOpen()).toBe(false);
  expect(heard).toEqual([1]);
});

test("a page opened above a dialog leads back to the dialog's page", async () => {
  await open();
  // The router numbers the new page from the dialog's entry.
  window.history.pushState({ idx: 4, key: "next" }, "", "/next");
  setShownPage({ pathname: "/next", search: "" });
  await act(closeOverlays);
  expect(isOpen()).toBe(false);
  expect(window.history.state).toEqual({ idx: 4, key: "next" });
  await travel(-1);
  expect(heard).toEqual([2]);
});

test("a reload with an open dialog ends on the page's own entry", async () => {
  const overlay = { page: 2, depth: 1 };
  window.history.pushState({ idx: 3, key: "page", overlay }, "");
  await act(async () => {
    watchOverlayEntries();
    expect(window.history.state.idx).toBe(2);
  });
  await waitFor(() => expect(window.history.state.overlay).toBeUndefined());
  expect(window.history.state).toEqual({ idx: 2, key: "page" });
  expect(heard).toEqual([]);
});

test("back closes a dialog after a link to a part of the page", async () => {
  const before = moves;
  window.location.hash = "reviews";
  await waitFor(() => expect(moves).toBeGreaterThan(before));
  setShownPage({ pathname: "/page", search: "" });
  expect(window.history.state.idx).toBe(3);
  await open();
  await travel(-1, 3);
  expect(isOpen()).toBe(false);
  await travel(-1);
  expect(heard).toEqual([undefined, 2]);
});

test("Android's back key closes a dialog where the browser tells of it", async () => {
  const watchers = stubCloseWatchers();
  const answer = await open();
  act(() => watchers.at(-1)?.onclose?.());
  await waitFor(() => expect(answer).toHaveBeenCalledWith(null));
  expect(isOpen()).toBe(false);
  expect(watchers).toEqual([]);
});

test("a dialog answers even if the browser ignores moves in the history", async () => {
  const answer = await open();
  const go = vi.spyOn(window.history, "go").mockImplementation(() => {});
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
  await waitFor(() => expect(answer).toHaveBeenCalledWith("go"));
  go.mockRestore();
  await travel(-1);
});

test("a dialog whose code cannot be loaded says so and is closed; the next one opens", async () => {
  vi.doMock("./dialog-sheet.tsx", () => Promise.reject(new Error("Unable to preload CSS")));
  preloadDialogs();
  const answer = vi.fn();
  await act(async () => {
    void openDialog({ title: "请先登录", actions: [] }).then(answer);
  });
  await screen.findByText("加载失败，请重试~");
  await waitFor(() => expect(answer).toHaveBeenCalledWith(null));
  expect(window.history.state).toEqual({ idx: 2, key: "page" });
  vi.doUnmock("./dialog-sheet.tsx");
  await open();
  await travel(-1);
});
