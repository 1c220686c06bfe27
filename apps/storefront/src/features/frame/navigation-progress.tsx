import { useNavigation } from "react-router";
import styles from "./navigation-progress.module.css";

/** A line along the top while the next page is fetched; quick pages never show it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div className={styles.line} role="progressbar" aria-label="页面加载中" aria-busy="true">
      <span />
    </div>
  );
}
