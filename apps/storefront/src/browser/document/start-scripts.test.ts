import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startScriptsLater } from "./start-scripts.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "requestAnimationFrame"] });
  document.head.innerHTML = "";
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page whose pictures are as wide as their `width` says, in the first screen, and have still to come. */
function showPage(pictures = ""): void {
  document.body.innerHTML = `${pictures}<script type="text/plain" data-modules="/a.js /b.js">1</script>`;
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
  vi.spyOn(HTMLImageElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLImageElement,
  ) {
    return new DOMRect(0, this.id === "below" ? 5000 : 0, this.width, 100);
  });
}

const modules = () => document.head.querySelectorAll("script[type=module]").length;
const preloads = () =>
  [...document.head.querySelectorAll("link[fetchpriority=low]")].map((link) =>
    link.getAttribute("href"),
  );
const frames = () => vi.advanceTimersByTimeAsync(40);
const fire = (type: string) => window.dispatchEvent(new Event(type));

it.each(["load", "error"])(
  "fetches behind the pictures, and starts after the %s of the largest one in sight",
  async (event) => {
    showPage(
      '<img width="50"><img id="hero" width="200"><img width="60"><img id="below" width="300">',
    );
    startScriptsLater();
    fire("DOMContentLoaded");
    expect(preloads()).toEqual([]);
    await frames();
    expect(preloads()).toEqual(["/a.js", "/b.js"]);
    document.querySelector("img")!.dispatchEvent(new Event("load"));
    await frames();
    expect(modules()).toBe(0);
    document.querySelector("#hero")!.dispatchEvent(new Event(event));
    expect(modules()).toBe(0);
    await frames();
    expect(modules()).toBe(1);
    expect(preloads()).toHaveLength(2);
  },
);

it("starts in the next frame where no picture is to come", async () => {
  showPage();
  startScriptsLater();
  fire("DOMContentLoaded");
  expect(modules()).toBe(0);
  await frames();
  expect(modules()).toBe(1);
});

it("does not wait for a picture longer than three seconds, and starts once", async () => {
  showPage('<img id="hero" width="200">');
  startScriptsLater();
  fire("DOMContentLoaded");
  await vi.advanceTimersByTimeAsync(3000);
  expect(modules()).toBe(1);
  document.querySelector("#hero")!.dispatchEvent(new Event("load"));
  await frames();
  expect(modules()).toBe(1);
});

it.each(["pointerdown", "touchstart", "keydown"])("starts at once on %s", (touch) => {
  showPage('<img id="hero" width="200">');
  startScriptsLater();
  fire(touch);
  expect(modules()).toBe(1);
  expect(preloads()).toEqual(["/a.js", "/b.js"]);
});
