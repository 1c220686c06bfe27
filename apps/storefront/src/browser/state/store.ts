import { useSyncExternalStore } from "react";
import { createEmitter } from "./emitter.ts";

/** A value outside React that tells its listeners when it may have changed. */
export interface ReadableStore<Value> {
  /** Returns the same value until it changes. */
  get(): Value;
  /** Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void;
}

export interface Store<Value> extends ReadableStore<Value> {
  set(value: Value): void;
}

/** Lives in memory, for as long as the page. */
export function createStore<Value>(initial: Value): Store<Value> {
  const changes = createEmitter();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      changes.emit();
    },
    subscribe: changes.on,
  };
}

/**
 * Renders a component again when the store's value changes. `initial` is the value in the server's HTML and during
 * hydration. `get` reads something that depends on the store, such as a part of its value.
 */
export function useStore<Value>(store: ReadableStore<Value>, initial: NoInfer<Value>): Value;
export function useStore<Read>(
  store: ReadableStore<unknown>,
  initial: NoInfer<Read>,
  get: () => Read,
): Read;
export function useStore<Value>(
  store: ReadableStore<Value>,
  initial: Value,
  get: () => Value = store.get,
): Value {
  return useSyncExternalStore(store.subscribe, get, () => initial);
}
