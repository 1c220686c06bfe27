import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { rememberMarks } from "./browser/document/foreign-nodes.ts";
import { setTheme } from "./browser/page/theme.ts";
import { ErrorBoundary } from "./root.tsx";

test("the page of a failed root has the player's colours and marks, and counts as ready", async () => {
  const root = document.documentElement;
  setTheme("dark");
  root.setAttribute("data-player", "");
  rememberMarks();
  // React takes the attributes off when it renders the document anew.
  root.removeAttribute("data-player");
  root.removeAttribute("data-theme");
  const Stub = createRoutesStub([{ path: "/", Component: ErrorBoundary }]);
  render(<Stub />);
  await screen.findByText("加载失败，请重试~");
  expect(root.dataset).toMatchObject({ player: "", theme: "dark", ready: "" });
  for (const mark of ["data-player", "data-theme", "data-ready"]) root.removeAttribute(mark);
});
