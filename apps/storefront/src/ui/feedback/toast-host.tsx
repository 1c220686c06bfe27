import { PageLink } from "../layout/page-link.tsx";
import { cx } from "../style/cx.ts";
import styles from "./toast.module.css";
import { closeToast, useToast } from "./toast.ts";

/** Renders the toasts; placed once, in the frame. */
export function ToastHost() {
  const toast = useToast();
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
              <PageLink to={toast.link.to} className={styles.link} onClick={closeToast}>
                {toast.link.label}
              </PageLink>
            )}
          </p>
        )}
      </div>
    </>
  );
}
