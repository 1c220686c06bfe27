import { carouselIntervalMs } from "@playfront/contract/constants";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fillBrowserGaps } from "../../testing/browser-gaps.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { Carousel, loadMotion } from "./carousel.tsx";

beforeEach(async () => {
  fillBrowserGaps();
  await loadMotion();
});

const slides = [
  { id: "1", src: "/a.webp", title: "像素工厂礼包", url: "/app/game/12" },
  { id: "2", src: "/b.webp", title: "", url: "https://example.com/event" },
  { id: "3", src: "/c.webp", url: "javascript:alert(1)" },
  { id: "4", src: "/d.webp" },
];

function show(reducedMotion = false) {
  fillBrowserGaps({ reducedMotion });
  renderPage(<Carousel slides={slides} />);
}

test("site paths and http addresses are links, anything else is a picture only", async () => {
  show();
  const group = (n: number) => screen.getByRole("group", { name: `第 ${n} 张，共 4 张` });
  const hrefs = [1, 2, 3, 4].map((n) => group(n).querySelector("a")?.getAttribute("href"));
  expect(hrefs).toEqual(["/game/12", "https://example.com/event", undefined, undefined]);
  expect(screen.getAllByRole("img")).toHaveLength(4);
  await screen.findByRole("button", { name: "暂停轮播" });
});

test("a slide's title stands on its picture and names its link, once", () => {
  show();
  expect(screen.getAllByText("像素工厂礼包")[0]?.closest("a")).toBe(
    screen.getByRole("link", { name: "像素工厂礼包" }),
  );
  // Another host may have no titles.
  expect(screen.getByRole("link", { name: "精选推荐 2" }).textContent).toBe("");
});

test("the first slides stand once more behind the last, for eyes and fingers only", () => {
  show();
  const repeated = [...document.querySelectorAll("[aria-hidden] > a, [aria-hidden] > span")].filter(
    (slide) => slide.querySelector("img"),
  );
  expect(repeated.map((slide) => slide.querySelector("img")?.getAttribute("src"))).toEqual([
    "/a.webp",
    "/b.webp",
    "/c.webp",
  ]);
  expect(repeated[0]?.getAttribute("href")).toBe("/game/12");
  expect(repeated.filter((slide) => slide.matches("a:not([tabindex='-1'])"))).toEqual([]);
});

test("only the first picture loads eagerly", () => {
  show();
  const loading = screen.getAllByRole("img").map((image) => image.getAttribute("loading"));
  expect(loading).toEqual(["eager", "lazy", "lazy", "lazy"]);
});

test("a player pauses and resumes the carousel", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "暂停轮播" }));
  expect(screen.getByRole("button", { name: "继续轮播" })).toBeTruthy();
});

test("without slides there is no carousel; a single slide has no controls", () => {
  renderPage(<Carousel slides={[]} />);
  expect(screen.queryByRole("region")).toBeNull();
  renderPage(<Carousel slides={slides.slice(0, 1)} />);
  expect(screen.getByRole("region", { name: "精选推荐" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

function live(): string | null | undefined {
  return document.querySelector("[aria-live]:not([role])")?.getAttribute("aria-live");
}

test("the carousel plays automatically and stops when paused", async () => {
  show();
  await waitFor(() => expect(live()).toBe("off"));
  await userEvent.click(screen.getByRole("button", { name: "暂停轮播" }));
  expect(live()).toBe("polite");
});

test("the carousel does not play for players who prefer reduced motion", async () => {
  fillBrowserGaps({ reducedMotion: true });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(true);
  await act(() => vi.advanceTimersByTimeAsync(carouselIntervalMs));
  expect(live()).toBe("polite");
  expect(screen.queryByRole("button", { name: "暂停轮播" })).toBeNull();
  vi.useRealTimers();
});
