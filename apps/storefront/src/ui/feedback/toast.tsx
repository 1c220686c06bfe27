import { createStore, useStore } from "../../browser/state/store.ts";
import { PageLink } from "../layout/page-link.tsx";
import { cx } from "../style/cx.ts";
import styles from "./toast.module.css";

interface Toast {
  id: number;
  text: string;
  /** Stays until it is closed and blocks all taps. */
  blocking: boolean;
  link: ToastLink | null;
}

/** A link to a page, such as the list of downloads. */
export interface ToastLink {
  /** Router path. */
  to: string;
  label: string;
}

export const toastMs = 2000;
/** A toast with a link stays long enough to be tapped. */
export const linkToastMs = 5000;

const shown = createStore<Toast | null>(null);
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a sentence for two seconds in the middle of the screen; a newer one replaces it. A toast with a link stays
 * longer and is shown above the bars at the bottom.
 */
export function showToast(text: string, link: ToastLink | null = null): void {
  clearTimeout(timer);
  shown.set({ id: ++lastId, text, blocking: false, link });
  timer = setTimeout(() => shown.set(null), link ? linkToastMs : toastMs);
}

/** Shows that something is under way and blocks taps. Returns a function that ends it. */
export function showLoadingToast(text: string): () => void {
  clearTimeout(timer);
  const id = ++lastId;
  shown.set({ id, text, blocking: true, link: null });
  return () => {
    if (shown.get()?.id === id) shown.set(null);
  };
}

/** Renders the toasts; placed once, in the shell. */
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
