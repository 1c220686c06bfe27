import { useSyncExternalStore } from "react";
import styles from "./toast.module.css";

interface Toast {
  id: number;
  text: string;
  /** Stays until closed and takes every tap meanwhile. */
  blocking: boolean;
}

export const toastMs = 2000;

let shown: Toast | null = null;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a sentence for two seconds in the middle of the screen; a newer one takes its place. */
export function showToast(text: string): void {
  clearTimeout(timer);
  show({ id: ++lastId, text, blocking: false });
  timer = setTimeout(() => show(null), toastMs);
}

/** Shows that something is under way and blocks taps. Returns what ends it. */
export function showLoadingToast(text: string): () => void {
  clearTimeout(timer);
  const id = ++lastId;
  show({ id, text, blocking: true });
  return () => {
    if (shown?.id === id) show(null);
  };
}

/** Where toasts appear; placed once, in the shell. */
export function ToastHost() {
  const toast = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  return (
    <>
      {toast?.blocking && <div className={styles.blocker} data-testid="tap-blocker" />}
      <div className={styles.place} role="status" aria-live="polite" aria-busy={toast?.blocking}>
        {toast && (
          <p key={toast.id} className={styles.toast}>
            {toast.blocking && <span className={styles.spinner} aria-hidden="true" />}
            {toast.text}
          </p>
        )}
      </div>
    </>
  );
}

function show(next: Toast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
