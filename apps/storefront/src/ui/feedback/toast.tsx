import { useSyncExternalStore } from "react";
import { PageLink } from "../layout/page-link.tsx";
import { cx } from "../style/cx.ts";
import styles from "./toast.module.css";

interface Toast {
  id: number;
  text: string;
  /** Stays until closed and takes every tap meanwhile. */
  blocking: boolean;
  link: ToastLink | null;
}

/** Where what a toast tells of can be seen. */
export interface ToastLink {
  /** Router path. */
  to: string;
  label: string;
}

export const toastMs = 2000;
/** One with a link stays for as long as it takes to tap it. */
export const linkToastMs = 5000;

let shown: Toast | null = null;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Shows a sentence for two seconds in the middle of the screen; a newer one takes its place. With a link it stays longer
 * and above the bars at the bottom, where it is in nobody's way.
 */
export function showToast(text: string, link: ToastLink | null = null): void {
  clearTimeout(timer);
  show({ id: ++lastId, text, blocking: false, link });
  timer = setTimeout(() => show(null), link ? linkToastMs : toastMs);
}

/** Shows that something is under way and blocks taps. Returns what ends it. */
export function showLoadingToast(text: string): () => void {
  clearTimeout(timer);
  const id = ++lastId;
  show({ id, text, blocking: true, link: null });
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
      <div
        className={cx(styles.place, toast?.link && styles.low)}
        role="status"
        aria-live="polite"
        aria-busy={toast?.blocking}
      >
        {toast && (
          <p key={toast.id} className={styles.toast}>
            {toast.blocking && <span className={styles.spinner} aria-hidden="true" />}
            {toast.text}
            {toast.link && (
              <PageLink to={toast.link.to} className={styles.link} onClick={() => show(null)}>
                {toast.link.label}
              </PageLink>
            )}
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
