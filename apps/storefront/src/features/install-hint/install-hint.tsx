import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "../../domain/paths.ts";
import { readStored, writeStored } from "../../platform/device-storage.ts";
import { install } from "../../platform/install.ts";
import { usePublicSettings } from "../../platform/public-settings.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./install-hint.module.css";

/** Set for good once the player has put the hint away, or taken it. */
const key = "installhint";

/**
 * Offers to put the shop on the home screen: over the home page, to who has come back to it from another page, until it
 * is put away for good. Shown where the browser has an offer.
 */
export default function InstallHint() {
  const siteName = usePublicSettings()?.siteName ?? "";
  const hasComeBack = useHasComeBack();
  const [isDone, setDone] = useState(() => readStored(key) !== null);
  const end = () => {
    writeStored(key, "done");
    setDone(true);
  };
  if (isDone || !hasComeBack) return null;
  return (
    <aside className={styles.hint} aria-label="安装提示">
      <img src="/app/icons/icon-192.png" alt="" width={44} height={44} className={styles.icon} />
      <p className={styles.words}>
        <span className={styles.title}>把{siteName}放到桌面</span>
        <span className={styles.fact}>打开更快，没有网络也能看</span>
      </p>
      <Button
        look="tinted"
        onClick={() => {
          end();
          void install();
        }}
      >
        安装
      </Button>
      <button type="button" className={styles.close} onClick={end} aria-label="不再提示安装">
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </aside>
  );
}

function useHasComeBack(): boolean {
  const { pathname } = useLocation();
  const hasLeft = useRef(false);
  const isHome = pathname === paths.home;
  useEffect(() => {
    if (!isHome) hasLeft.current = true;
  }, [isHome]);
  return isHome && hasLeft.current;
}
