import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../storage/device-storage.ts";
import { barColors } from "./bar-colors.ts";

/** `system` follows the device. */
export type Theme = "system" | "light" | "dark";

const key = "theme";
const listeners = new Set<() => void>();

export function readTheme(): Theme {
  const stored = readStored(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function setTheme(theme: Theme): void {
  writeStored(key, theme === "system" ? null : theme);
  apply(theme);
  for (const listener of listeners) listener();
}

/** The player's choice; the server and the first render follow the system. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => "system");
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

function subscribe(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== key) return;
    apply(readTheme());
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", follow);
  };
}
