import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { useLater } from "./use-later.ts";

function failTimes(failures: number) {
  return vi.fn(async () => {
    if (failures-- > 0) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>评价</p>;
  });
}

function Part({ load }: { load: ReturnType<typeof failTimes> }) {
  const { Loaded, isFailed, retry } = useLater(load);
  return (
    <>
      {Loaded && <Loaded />}
      {isFailed && (
        <button type="button" onClick={retry}>
          加载失败
        </button>
      )}
    </>
  );
}

test("code that could not be loaded says so, and is asked for again at a tap", async () => {
  render(<Part load={failTimes(2)} />);
  await userEvent.click(await screen.findByRole("button"));
  await userEvent.click(await screen.findByRole("button"));
  await screen.findByText("评价");
  expect(screen.queryByRole("button")).toBeNull();
});

test("it is asked for again once there is a network, and then no more", async () => {
  const load = failTimes(1);
  render(<Part load={load} />);
  await screen.findByRole("button");
  act(() => void window.dispatchEvent(new Event("online")));
  await screen.findByText("评价");
  const asked = load.mock.calls.length;
  act(() => void window.dispatchEvent(new Event("online")));
  expect(load).toHaveBeenCalledTimes(asked);
});
