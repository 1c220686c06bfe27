import { act, render, screen } from "@testing-library/react";
import { createRoutesStub, Outlet, useNavigate } from "react-router";
import { expect, test, vi } from "vitest";
import routes from "../../routes.ts";
import { ErrorBoundary } from "./page-boundary.tsx";

test("every route of the shop is inside the boundary, which is inside the frame", () => {
  const [frame, ...others] = routes;
  expect(others).toEqual([]);
  expect(frame?.file).toBe("routes/frame/shell.tsx");
  expect(frame?.children?.map(({ file }) => file)).toEqual(["routes/frame/page-boundary.tsx"]);
});

test("a page without code and without a boundary of its own leaves the frame alone", async () => {
  // React reports every error that a boundary has caught.
  vi.spyOn(globalThis.console, "error").mockImplementation(() => {});
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  let go: (path: string) => void = () => {};
  const Frame = () => {
    const navigate = useNavigate();
    go = (path) => void navigate(path);
    return (
      <main>
        <Outlet />
        <nav>主导航</nav>
      </main>
    );
  };
  const Missing = () => {
    throw new TypeError("Failed to fetch dynamically imported module: /app/assets/user.js");
  };
  const pages = [
    { path: "/home/", Component: () => <p>首页</p> },
    { path: "/user/", Component: Missing },
  ];
  const Stub = createRoutesStub([
    {
      id: "root",
      Component: Frame,
      children: [{ id: "boundary", ErrorBoundary, children: pages }],
    },
  ]);
  render(<Stub initialEntries={["/home/"]} />);
  await screen.findByText("首页");
  await act(async () => go("/user/"));
  await screen.findByText("此页面尚未缓存，联网后将自动打开");
  expect(screen.getByText("主导航")).toBeTruthy();
  await act(async () => go("/home/"));
  await screen.findByText("首页");
  vi.unstubAllGlobals();
});
