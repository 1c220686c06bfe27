import { readStored, writeStored } from "../storage/device-storage.ts";
import { createEmitter } from "./emitter.ts";
import type { ReadableStore } from "./store.ts";

export interface StoredStore<Value> extends ReadableStore<Value> {
  /** `null` removes the entry. */
  write(text: string | null): void;
}

/** An entry of localStorage, which other tabs may change too. `parse` gets null when there is none. */
export function createStoredStore<Value>(
  key: string,
  parse: (text: string | null) => Value,
): StoredStore<Value> {
  const changes = createEmitter((emit) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === key) emit();
    };
    const onPageShow = () => emit();
    window.addEventListener("storage", onStorage);
    // A page that returns from the back-forward cache has missed the storage events of other tabs.
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onPageShow);
    };
  });
  let known: { text: string | null; value: Value } | null = null;
  return {
    get: () => {
      const text = readStored(key);
      if (known === null || known.text !== text) known = { text, value: parse(text) };
      return known.value;
    },
    write: (text) => {
      writeStored(key, text);
      changes.emit();
    },
    subscribe: changes.on,
  };
}
