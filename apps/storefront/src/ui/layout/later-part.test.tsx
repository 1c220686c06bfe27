import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { LaterPart } from "./later-part.tsx";

test("a part whose code could not be loaded says so in its place, and loads at a tap", async () => {
  vi.stubGlobal("IntersectionObserver", NearObserver);
  let isMissing = true;
  const load = async () => {
    if (isMissing) throw new Error("missing");
    return ({ text }: { text: string }) => <p>{text}</p>;
  };
  render(<LaterPart load={load} part={{ text: "玩家评价" }} />);
  await screen.findByText("加载失败，请重试~");
  isMissing = false;
  await userEvent.click(screen.getByRole("button", { name: "重新加载" }));
  await screen.findByText("玩家评价");
  expect(screen.queryByRole("alert")).toBeNull();
  vi.unstubAllGlobals();
});

/** Finds everything near. */
class NearObserver {
  readonly tell: (changes: { isIntersecting: boolean }[]) => void;
  constructor(tell: (changes: { isIntersecting: boolean }[]) => void) {
    this.tell = tell;
  }
  observe() {
    this.tell([{ isIntersecting: true }]);
  }
  disconnect() {}
}
