import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Description } from "./description.tsx";

const long = `${"前".repeat(66)}后面的文字`;

test("a long description opens and closes", async () => {
  const player = userEvent.setup();
  render(<Description text={long} />);
  const rest = screen.getByText("后面的文字");
  expect(rest.hidden).toBe(true);
  await player.click(screen.getByRole("button", { name: "展开更多", expanded: false }));
  expect(rest.hidden).toBe(false);
  expect(screen.getByText("…").hidden).toBe(true);
  await player.click(screen.getByRole("button", { name: "收起", expanded: true }));
  expect(rest.hidden).toBe(true);
});

test("a short description has no button", () => {
  render(<Description text="短短的介绍" />);
  expect(screen.getByText("短短的介绍")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("the server's HTML contains the full text", () => {
  expect(renderToString(<Description text={long} />)).toContain("后面的文字");
});
