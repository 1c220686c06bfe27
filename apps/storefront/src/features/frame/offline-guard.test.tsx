import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, Outlet } from "react-router";
import { expect, test, vi } from "vitest";
import { ToastHost } from "../../ui/feedback/toast.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { OfflineGuard } from "./offline-guard.tsx";

function Frame() {
  return (
    <>
      <Outlet />
      <PageLink to="/home/">首页</PageLink>
      <PageLink to="/rank/">排行榜</PageLink>
      <PageLink to="/game/1">游戏一</PageLink>
      <PageLink to="/game/2">游戏二</PageLink>
      <OfflineGuard />
      <ToastHost />
    </>
  );
}

function show() {
  const pages = ["/home/", "/rank/", "/game/1", "/game/2"].map((path) => ({
    path,
    Component: () => <p>{path}</p>,
  }));
  const Stub = createRoutesStub([{ id: "root", Component: Frame, children: pages }]);
  render(<Stub initialEntries={["/home/"]} />);
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

const tap = (name: string) => userEvent.click(screen.getByRole("link", { name }));

test("without a network a page not seen yet does not open, and the player is told", async () => {
  show();
  await screen.findByText("/home/");
  setOnline(false);
  await tap("排行榜");
  expect(await screen.findByText("网络已断开，请检查网络后重试")).toBeTruthy();
  expect(screen.getByText("/home/")).toBeTruthy();
});

test("pages of a kind seen before open without a network too", async () => {
  show();
  await tap("游戏一");
  await screen.findByText("/game/1");
  setOnline(false);
  await tap("游戏二");
  await screen.findByText("/game/2");
  await tap("首页");
  await screen.findByText("/home/");
});

test("once the network is back every page opens", async () => {
  show();
  await screen.findByText("/home/");
  setOnline(false);
  await tap("排行榜");
  setOnline(true);
  await tap("排行榜");
  expect(await screen.findByText("/rank/")).toBeTruthy();
});
