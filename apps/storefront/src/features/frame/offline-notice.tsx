import { useOnline } from "../../browser/page/use-online.ts";
import { Announced } from "../../ui/feedback/announced.tsx";
import { useShowsOfflineState } from "../../ui/feedback/offline-state.ts";
import styles from "./offline-notice.module.css";

/**
 * Says on every screen that there is no network. A page that could not be loaded says so itself. Pages that the service
 * worker holds open as usual.
 */
export function OfflineNotice() {
  const isSaid = useShowsOfflineState();
  if (useOnline() || isSaid) return null;
  return <Announced className={styles.notice}>当前无网络，仅可查看已缓存的内容</Announced>;
}
