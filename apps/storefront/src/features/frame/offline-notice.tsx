import { useOnline } from "../../browser/page/use-online.ts";
import { Announced } from "../../ui/feedback/announced.tsx";
import { useShowsOfflineState } from "../../ui/feedback/offline-state.ts";
import { useHasToast } from "../../ui/feedback/toast.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./offline-notice.module.css";

/**
 * Says on every screen that there is no network, unless a toast says something just now. A page that could not be loaded says so
 * itself. Pages that the service worker holds open as usual.
 */
export function OfflineNotice() {
  const isSaid = useShowsOfflineState();
  const hasToast = useHasToast();
  if (useOnline() || isSaid) return null;
  return (
    <Announced className={cx(styles.notice, hasToast && styles.hidden)}>
      当前无网络，仅可查看已缓存的内容
    </Announced>
  );
}
