import type { ReactNode } from "react";
import styles from "./desktop-aside.module.css";

/** On wide screens: the page's QR code beside the column. */
export function DesktopAside({ code }: { code: ReactNode }) {
  return (
    <aside className={styles.aside} aria-label="手机扫码打开">
      <div className={styles.code}>{code}</div>
      <p>扫码在手机上打开本页</p>
    </aside>
  );
}
