import { routerBase } from "@playfront/contract/constants";
import { useEffect, useState } from "react";
import styles from "./claim-dialogs.module.css";

/**
 * The QR code that leads into WeChat: scanned there it opens the gift where it may be claimed. Drawn in the browser;
 * its room is kept meanwhile.
 */
export function FollowCode({ path }: { path: string }) {
  const code = useQrCode(path);
  return (
    <div className={styles.follow}>
      <div className={styles.qr}>
        {code && <img src={code} alt="微信扫码二维码" width={208} height={208} />}
      </div>
      <p>微信关注公众号领取关注礼包</p>
      <p className={styles.hint}>打开微信扫一扫，关注后在微信内领取</p>
    </div>
  );
}

function useQrCode(path: string): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const { toString: toSvg } = await import("qrcode");
      const address = new URL(routerBase + path.replace(/^\//, ""), window.location.origin).href;
      const svg = await toSvg(address, { type: "svg", margin: 3 });
      if (isCurrent) setCode(`data:image/svg+xml,${encodeURIComponent(svg)}`);
    };
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return code;
}
