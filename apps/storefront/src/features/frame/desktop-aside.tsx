import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { withChannel } from "../../browser/session/identity.ts";
import { useQrCode } from "../../ui/picture/use-qr-code.ts";
import styles from "./desktop-aside.module.css";

/** On wide screens: the page's QR code beside the column. Drawn after hydration, only where there is room for it. */
export function DesktopAside() {
  const code = useQrCode(usePageAddress());
  return (
    <aside className={styles.aside} aria-label="手机扫码打开">
      <div className={styles.code}>
        {code && <img src={code} alt="当前页面的二维码" width={160} height={160} />}
      </div>
      <p>扫码在手机上打开本页</p>
    </aside>
  );
}

/** Null where the code would not be seen. */
function usePageAddress(): string | null {
  const { pathname, search } = useLocation();
  const [address, setAddress] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code follows the address
  useEffect(() => {
    if (window.matchMedia("(min-width: 768px)").matches)
      setAddress(withChannel(window.location.href));
  }, [pathname, search]);
  return address;
}
