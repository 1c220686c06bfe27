import { type ReadableStore, useStore } from "../state/store.ts";
import { createStoredStore } from "../state/stored-store.ts";
import { barColors } from "./bar-colors.ts";

/** `system` follows the device's setting. */
export type Theme = "system" | "light" | "dark";

const choice = createStoredStore<Theme>("theme", (text) =>
  text === "light" || text === "dark" ? text : "system",
);
/** Also applies a choice made in another tab. */
const followed: ReadableStore<Theme> = {
  get: choice.get,
  subscribe: (listener) =>
    choice.subscribe(() => {
      apply(choice.get());
      listener();
    }),
};

export const readTheme = choice.get;

export function setTheme(theme: Theme): void {
  choice.write(theme === "system" ? null : theme);
  apply(theme);
}

/** The player's choice; `system` on the server and in the first render. */
export function useTheme(): Theme {
  return useStore(followed, "system");
}

/** Shows the stored choice again, after something has removed it from the document. */
export function applyTheme(): void {
  apply(choice.get());
}

function apply(theme: Theme): void {
  const { documentElement } = document;
  if (theme === "system") documentElement.removeAttribute("data-theme");
  else documentElement.setAttribute("data-theme", theme);
  for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const own = bar.media.includes("dark") ? "dark" : "light";
    bar.content = barColors[theme === "system" ? own : theme];
  }
}
