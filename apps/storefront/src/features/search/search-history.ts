import { useStore } from "../../browser/state/store.ts";
import { createStoredStore } from "../../browser/state/stored-store.ts";

/** The last searches of this device, newest first; stored on the device only. */
export const historyLimit = 10;

const none: readonly string[] = [];
const history = createStoredStore("searchhistory", parse);

export const readHistory = history.get;

/** Moves the word to the front and drops the oldest ones beyond the limit. */
export function rememberSearch(word: string): void {
  const others = readHistory().filter((known) => known !== word);
  write([word, ...others].slice(0, historyLimit));
}

export function removeSearch(word: string): void {
  write(readHistory().filter((known) => known !== word));
}

export function clearHistory(): void {
  write([]);
}

/** Empty during hydration, because the history is not in the server's HTML. */
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
