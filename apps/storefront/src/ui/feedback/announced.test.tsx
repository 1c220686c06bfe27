import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Announced } from "./announced.tsx";

test("the text of a live region comes after the region, and is visible from the start", async () => {
  render(
    <Announced>
      <p>没有找到相关游戏</p>
    </Announced>,
  );
  const isHeard = () => screen.queryByRole("paragraph") !== null;
  expect(screen.getByRole("status")).toBeTruthy();
  expect(screen.getByText("没有找到相关游戏")).toBeTruthy();
  expect(isHeard()).toBe(false);
  await waitFor(() => expect(isHeard()).toBe(true));
});
