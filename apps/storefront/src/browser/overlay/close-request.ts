/** Lacks in TypeScript's types. https://developer.mozilla.org/docs/Web/API/CloseWatcher */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/**
 * Calls `close` when the player asks the system to close what is on top, as by Android's back key. A browser that tells
 * this skips history entries that were added without a tap. Returns a function that stops listening.
 */
export function onCloseRequest(close: () => void): () => void {
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
  if (CloseWatcher === undefined) return () => {};
  const watcher = new CloseWatcher();
  watcher.onclose = close;
  return () => watcher.destroy();
}
