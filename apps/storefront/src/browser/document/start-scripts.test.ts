import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startScriptsLater } from "./start-scripts.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "requestAnimationFrame"] });
  document.head.innerHTML = "";
});
afterEach(() => vi.useRealTimers());

function showPage(): void {
  document.body.innerHTML = '<script type="text/plain" data-modules="/a.js /b.js">1</script>';
}

const modules = () => document.head.querySelectorAll("script[type=module]").length;
const preloads = () =>
  [...document.head.querySelectorAll("link")].map((link) => link.getAttribute("href"));

const fire = (type: string) => window.dispatchEvent(new Event(type));

it("starts in the frame after the page has loaded with its pictures", async () => {
  showPage();
  startScriptsLater();
  fire("DOMContentLoaded");
  await vi.advanceTimersByTimeAsync(1000);
  expect(modules()).toBe(0);
  fire("load");
  expect(modules()).toBe(0);
  await vi.advanceTimersByTimeAsync(20);
  expect(modules()).toBe(1);
  expect(preloads()).toEqual(["/a.js", "/b.js"]);
});

it("does not wait for a picture longer than three seconds, and starts once", async () => {
  showPage();
  startScriptsLater();
  fire("DOMContentLoaded");
  await vi.advanceTimersByTimeAsync(3000);
  expect(modules()).toBe(1);
  fire("load");
  await vi.advanceTimersByTimeAsync(20);
  expect(modules()).toBe(1);
});

it.each(["pointerdown", "touchstart", "keydown"])("starts at once on %s", (touch) => {
  showPage();
  startScriptsLater();
  fire(touch);
  expect(modules()).toBe(1);
});
