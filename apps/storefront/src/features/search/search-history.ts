import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../../browser/storage/device-storage.ts";

/** What this device searched for last, newest first; kept on the device only. */
export const historyLimit = 10;

const storageKey = "searchhistory";
const none: readonly string[] = [];
const listeners = new Set<() => void>();
let known: { text: string | null; words: readonly string[] } = { text: null, words: none };

export function readHistory(): readonly string[] {
  const text = readStored(storageKey);
  if (text !== known.text) known = { text, words: parse(text) };
  return known.words;
}

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
  return useSyncExternalStore(subscribe, readHistory, () => none);
}

function write(words: readonly string[]): void {
  writeStored(storageKey, words.length > 0 ? JSON.stringify(words) : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
