import { routerBase } from "@playfront/contract/constants";
import { usePublicSettings } from "../../browser/page/public-settings.ts";
import { withChannel } from "../../browser/session/identity.ts";
import { useQrCode } from "../../ui/picture/use-qr-code.ts";
import styles from "./claim-dialogs.module.css";

/**
 * The QR code of the WeChat official account, which the player must follow before claiming in WeChat. Without a
 * configured account address it is the QR code of the gift's page, to be scanned in WeChat.
 */
export function FollowCode({ giftPath }: { giftPath: string }) {
  const { name = "", url = "" } = usePublicSettings()?.officialAccount ?? {};
  const code = useQrCode(url || absoluteAddress(giftPath));
  return (
    <div className={styles.follow}>
      <div className={styles.qr}>
        {code && <img src={code} alt="微信扫码二维码" width={208} height={208} />}
      </div>
      <p>微信关注公众号领取关注礼包</p>
      <p className={styles.hint}>
        {url === ""
          ? `打开微信扫一扫进入礼包页，关注公众号「${name}」后即可领取`
          : `打开微信扫一扫，关注「${name}」后在微信内领取`}
      </p>
    </div>
  );
}

function absoluteAddress(path: string): string {
  return withChannel(new URL(routerBase + path.replace(/^\//, ""), window.location.origin).href);
}
