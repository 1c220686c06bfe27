import type { OfficialAccount } from "@playfront/contract/public-settings";
import { useRef } from "react";
import { hasNativeSide } from "../../browser/container/bridge.ts";
import { copyText } from "../../browser/container/clipboard.ts";
import { getSurroundings } from "../../browser/container/surroundings.ts";
import { savePicture } from "../../browser/storage/save-file.ts";
import { copyMessages } from "../../shared/gift/copy-code.ts";
import { pageAddress } from "../../shared/navigation/page-address.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { drawQrPicture } from "../../ui/picture/qr-picture.ts";
import { useQrCode } from "../../ui/picture/use-qr-code.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./claim-dialogs.module.css";

/**
 * The QR code of the WeChat official account, which the player must follow before claiming in WeChat. A phone cannot scan
 * its own screen: there the picture goes to the album first.
 */
export function FollowCode({
  held,
  account: { name, url },
}: {
  held: string;
  account: OfficialAccount;
}) {
  const code = useQrCode(held);
  const onPhone = isOnPhone();
  return (
    <div className={styles.follow}>
      <div className={cx(styles.qr, onPhone && styles.small)}>
        {code && <img src={code} alt="微信扫码二维码" width={208} height={208} />}
      </div>
      <p>关注微信公众号，领取专属礼包</p>
      {onPhone ? (
        <PhoneSteps name={name} leadsToAccount={url !== ""} />
      ) : (
        <p className={styles.hint}>
          {url === ""
            ? `打开微信扫一扫进入礼包页，关注公众号「${name}」后即可领取`
            : `打开微信扫一扫，关注「${name}」后在微信内领取`}
        </p>
      )}
    </div>
  );
}

function isOnPhone(): boolean {
  return getSurroundings().platform !== "pc";
}

/** The webviews of apps take no downloads. */
export function canSaveCode(): boolean {
  return isOnPhone() && !hasNativeSide();
}

/** What the code holds: the account, or without a configured address of it the gift's page, to be scanned in WeChat. */
export function heldAddress({ url }: OfficialAccount, giftPath: string): string {
  return url === "" ? pageAddress(giftPath) : url;
}

/** Call it inside the tap handler. */
export async function saveFollowCode(held: string): Promise<void> {
  try {
    const isDownload = await savePicture("微信扫码.png", await drawQrPicture(held));
    if (isDownload) showToast("已开始保存，请在相册或下载中查看");
  } catch {
    showToast("保存失败，请截屏后在微信中识别");
  }
}

function PhoneSteps({ name, leadsToAccount }: { name: string; leadsToAccount: boolean }) {
  return (
    <>
      <ol className={styles.steps}>
        <li>{canSaveCode() ? "点击下方「保存图片」" : "截屏保存此二维码"}</li>
        <li>打开微信「扫一扫」，从相册选择该图片</li>
        <li>{leadsToAccount ? "关注公众号，在微信内领取" : "在打开的礼包页关注公众号并领取"}</li>
      </ol>
      {name !== "" && <AccountName name={name} />}
    </>
  );
}

/** The account's name, for WeChat's search. */
function AccountName({ name }: { name: string }) {
  const text = useRef<HTMLElement>(null);
  const copy = async () => showToast(copyMessages[await copyText(name, text.current)]);
  return (
    <p className={styles.account}>
      <span>
        公众号 <strong ref={text}>{name}</strong>
      </span>
      <Button look="tinted" aria-label="复制公众号名称" onClick={() => void copy()}>
        复制
      </Button>
    </p>
  );
}
