import { useStore } from "../../browser/state/store.ts";
import { createStoredStore } from "../../browser/state/stored-store.ts";

/** What this device searched for last, newest first; kept on the device only. */
export const historyLimit = 10;

const none: readonly string[] = [];
const history = createStoredStore("searchhistory", parse);

export const readHistory = history.get;

/** Puts a word first, once; the oldest one past the limit goes. */
export function rememberSearch(word: string): void {
  const others = readHistory().filter((known) => known !== word);
  write([word, ...others].slice(0, historyLimit));
}

export function forgetSearch(word: string): void {
  write(readHistory().filter((known) => known !== word));
}

export function clearHistory(): void {
  write([]);
}

/** Empty during a page's take-over: history is personal. */
export function useHistory(): readonly string[] {
  return useStore(history, none);
}

function write(words: readonly string[]): void {
  history.write(words.length > 0 ? JSON.stringify(words) : null);
}

function parse(text: string | null): readonly string[] {
  if (text === null) return none;
  try {
    const words: unknown = JSON.parse(text);
    if (!Array.isArray(words)) return none;
    return words.filter((word) => typeof word === "string" && word !== "").slice(0, historyLimit);
  } catch {
    return none;
  }
}
