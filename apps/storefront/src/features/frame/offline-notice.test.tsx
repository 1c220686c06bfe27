import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, Outlet } from "react-router";
import { expect, test, vi } from "vitest";
import { ReloadState } from "../../ui/feedback/reload-state.tsx";
import { showToast } from "../../ui/feedback/toast.ts";
import { ToastHost } from "../../ui/feedback/toast-host.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

function Frame() {
  return (
    <>
      <Outlet />
      <PageLink to="/home/">首页</PageLink>
      <PageLink to="/rank/">排行榜</PageLink>
      <PageLink to="/game/1">游戏一</PageLink>
      <OfflineNotice />
      <ToastHost />
    </>
  );
}

function show() {
  const pages = [
    ...["/home/", "/rank/"].map((path) => ({ path, Component: () => <p>{path}</p> })),
    { path: "/game/1", Component: ReloadState },
  ];
  const Stub = createRoutesStub([{ id: "root", Component: Frame, children: pages }]);
  render(<Stub initialEntries={["/home/"]} />);
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

const tap = (name: string) => userEvent.click(screen.getByRole("link", { name }));

test("without a network pages open as usual, and every screen says so", async () => {
  show();
  await screen.findByText("/home/");
  setOnline(false);
  expect(screen.getByText("当前无网络，仅可查看已缓存的内容")).toBeTruthy();
  await tap("排行榜");
  await screen.findByText("/rank/");
  expect(screen.getByText("当前无网络，仅可查看已缓存的内容")).toBeTruthy();
  setOnline(true);
  expect(screen.queryByText("当前无网络，仅可查看已缓存的内容")).toBeNull();
});

test("a page that could not be loaded is the only one to say so", async () => {
  show();
  await screen.findByText("/home/");
  setOnline(false);
  await tap("游戏一");
  await screen.findByText("网络已断开，请联网后重试");
  expect(screen.queryByText("当前无网络，仅可查看已缓存的内容")).toBeNull();
  await tap("首页");
  await screen.findByText("当前无网络，仅可查看已缓存的内容");
});

test("while a toast says something, the notice is not beside it", async () => {
  show();
  await screen.findByText("/home/");
  setOnline(false);
  const notice = screen.getByText("当前无网络，仅可查看已缓存的内容").parentElement!;
  expect(notice.className).not.toContain("hidden");
  act(() => showToast("网络已断开，请联网后重试"));
  expect(notice.className).toContain("hidden");
  await waitFor(() => expect(notice.className).not.toContain("hidden"));
});
