import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import {
  endInstallHints,
  type InstallWay,
  install,
} from "../../browser/container/install-offer.ts";
import { usePublicSettings } from "../../browser/page/public-settings.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { FloatingNotice } from "../../ui/feedback/floating-notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./install-hint.module.css";

const hints: Record<InstallWay, string> = {
  prompt: "打开更快，可离线查看",
  share: "点浏览器的「分享」，再选「添加到主屏幕」",
};

/**
 * Offers to add the shop to the home screen. Shown on the home page to players who return to it from another page,
 * until it is dismissed. Safari has no install prompt, so there the hint shows the steps.
 */
export default function InstallHint({ way }: { way: InstallWay }) {
  const siteName = usePublicSettings()?.siteName ?? "";
  const hasComeBack = useHasComeBack();
  if (!hasComeBack) return null;
  return (
    <FloatingNotice label="安装提示" closeLabel="不再提示安装" onClose={endInstallHints}>
      <img src="/app/icons/icon-192.png" alt="" width={44} height={44} className={styles.icon} />
      <p className={styles.words}>
        <span className={styles.title}>将{siteName}添加到桌面</span>
        <span className={styles.fact}>{hints[way]}</span>
      </p>
      {way === "prompt" && (
        <Button
          look="tinted"
          onClick={() => {
            void install();
            endInstallHints();
          }}
        >
          安装
        </Button>
      )}
    </FloatingNotice>
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
