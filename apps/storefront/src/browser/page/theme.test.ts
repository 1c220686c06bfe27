import earlyScript from "virtual:early-script";
import { afterEach, beforeEach, expect, test } from "vitest";
import { barColors } from "./bar-colors.ts";
import { readTheme, setTheme } from "./theme.ts";

const bars = () =>
  [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map(
    ({ content }) => content,
  );

beforeEach(() => {
  for (const scheme of ["light", "dark"] as const) {
    const bar = document.createElement("meta");
    bar.name = "theme-color";
    bar.media = `(prefers-color-scheme: ${scheme})`;
    bar.content = barColors[scheme];
    document.head.append(bar);
  }
});
afterEach(() => {
  document.head.replaceChildren();
  document.documentElement.removeAttribute("data-theme");
});

// Runs the early script as the browser does in the head.
const startPage = () => new Function(earlyScript)();

test("the player's colours are set before the page is painted", () => {
  localStorage.setItem("theme", "dark");
  startPage();
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(bars()).toEqual([barColors.dark, barColors.dark]);
});

test.each([null, "system", "", "sepia", '"><script>'])("%j leaves them to the system", (stored) => {
  if (stored !== null) localStorage.setItem("theme", stored);
  startPage();
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(bars()).toEqual([barColors.light, barColors.dark]);
  expect(readTheme()).toBe("system");
});

test("a choice is stored, and removing it restores the bars' own colours", () => {
  setTheme("light");
  expect(document.documentElement.dataset.theme).toBe("light");
  expect(bars()).toEqual([barColors.light, barColors.light]);
  expect(localStorage.getItem("theme")).toBe("light");
  setTheme("system");
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(bars()).toEqual([barColors.light, barColors.dark]);
  expect(localStorage.getItem("theme")).toBeNull();
});
