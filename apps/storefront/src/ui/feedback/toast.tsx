import { createStore, useStore } from "../../browser/state/store.ts";
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

const shown = createStore<Toast | null>(null);
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a sentence for two seconds in the middle of the screen; a newer one takes its place. With a link it stays longer
 * and above the bars at the bottom, where it is in nobody's way.
 */
export function showToast(text: string, link: ToastLink | null = null): void {
  clearTimeout(timer);
  shown.set({ id: ++lastId, text, blocking: false, link });
  timer = setTimeout(() => shown.set(null), link ? linkToastMs : toastMs);
}

/** Shows that something is under way and blocks taps. Returns what ends it. */
export function showLoadingToast(text: string): () => void {
  clearTimeout(timer);
  const id = ++lastId;
  shown.set({ id, text, blocking: true, link: null });
  return () => {
    if (shown.get()?.id === id) shown.set(null);
  };
}

/** Where toasts appear; placed once, in the shell. */
export function ToastHost() {
  const toast = useStore(shown, null);
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
              <PageLink to={toast.link.to} className={styles.link} onClick={() => shown.set(null)}>
                {toast.link.label}
              </PageLink>
            )}
          </p>
        )}
      </div>
    </>
  );
}
