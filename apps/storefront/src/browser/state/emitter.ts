export interface Emitter<Event = void> {
  emit(event: Event): void;
  /** Returns a function that removes the listener. */
  on(listener: (event: Event) => void): () => void;
  hasListeners(): boolean;
}

/**
 * Listeners of one kind of event. `connect` runs while there are listeners: it starts at the first one, and the function
 * that it returns runs after the last one has gone.
 */
export function createEmitter<Event = void>(
  connect?: (emit: (event: Event) => void) => () => void,
): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>();
  const emit = (event: Event) => {
    for (const listener of listeners) listener(event);
  };
  let disconnect: (() => void) | undefined;
  return {
    emit,
    on(listener) {
      if (listeners.size === 0) disconnect = connect?.(emit);
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect?.();
      };
    },
    hasListeners: () => listeners.size > 0,
  };
}

/** Listens to events of the browser. Returns a function that removes all of the listeners. */
export function listenTo(
  listener: () => void,
  ...sources: (readonly [target: EventTarget, type: string])[]
): () => void {
  for (const [target, type] of sources) target.addEventListener(type, listener);
  return () => {
    for (const [target, type] of sources) target.removeEventListener(type, listener);
  };
}
