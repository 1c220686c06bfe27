import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepTaps } from "./early-taps.ts";

const root = document.documentElement;
const onTap = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  root.removeAttribute("data-ready");
  document.body.innerHTML =
    '<button id="a"><b></b></button><button id="b"></button><button id="back" data-back></button>' +
    '<a href="#next"></a><form><button id="search"></button></form>';
  onTap.mockClear();
  keepTaps();
});
afterEach(async () => {
  await becomeReady();
  vi.useRealTimers();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;

/** As hydration does: the page's own listeners come with the mark. */
async function becomeReady(): Promise<void> {
  for (const button of document.querySelectorAll("button")) {
    button.onclick = () => onTap(button.id, button.getAttribute("aria-busy"));
  }
  root.setAttribute("data-ready", "");
  await Promise.resolve();
}

it("repeats the last tap once, on a button that looked busy until then", async () => {
  find("#b").click();
  expect(find("#b").getAttribute("aria-busy")).toBe("true");
  find("#a b").click();
  find("#a").click();
  expect(find("#a").getAttribute("aria-busy")).toBe("true");
  expect(find("#b").getAttribute("aria-busy")).toBeNull();
  await becomeReady();
  expect(onTap.mock.calls).toEqual([["a", null]]);
  find("#b").click();
  expect(onTap).toHaveBeenCalledTimes(2);
});

it("reaches nothing of the page before that", () => {
  const listener = vi.fn();
  document.addEventListener("click", listener);
  find("#a").click();
  document.removeEventListener("click", listener);
  expect(listener).not.toHaveBeenCalled();
});

it("forgets a tap of more than ten seconds ago", async () => {
  find("#a").click();
  vi.advanceTimersByTime(10_000);
  await becomeReady();
  expect(find("#a").getAttribute("aria-busy")).toBeNull();
  expect(onTap).not.toHaveBeenCalled();
});

it("goes back at once where the shop has a page behind", async () => {
  const back = vi.spyOn(history, "back").mockImplementation(() => {});
  find("#back").click();
  expect(back).not.toHaveBeenCalled();
  history.replaceState({ idx: 1 }, "");
  find("#back").click();
  expect(back).toHaveBeenCalledOnce();
  history.replaceState(null, "");
  back.mockRestore();
});

it("leaves links and what the browser sends by itself", async () => {
  const isPrevented: boolean[] = [];
  document.addEventListener("click", (event) => {
    isPrevented.push(event.defaultPrevented);
    event.preventDefault();
  });
  find("a").click();
  find("#search").click();
  expect(isPrevented).toEqual([false, false]);
});
