import type { Data } from "@playfront/contract/calls";
import type { UserInfo } from "@playfront/contract/entities";
import { useRef } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { getSurroundings } from "../../browser/container/surroundings.ts";
import { copyCode } from "../../shared/gift/copy-code.ts";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { useQrCode } from "../../ui/picture/use-qr-code.ts";
import styles from "./protection.module.css";
import { SecondFactorConfirmation } from "./second-factor-confirmation.tsx";

/** Shows the key as QR code, text and link for an authenticator, then asks for the first code. */
export function ProtectionSetup({
  player,
  newKey: { key, address },
  onCodes,
}: {
  player: UserInfo;
  newKey: Data<"user/secondFactorBegin">;
  onCodes: (codes: readonly string[]) => void;
}) {
  const keyElement = useRef<HTMLElement>(null);
  const qrCode = useQrCode(address);
  return (
    <>
      <section className={styles.part} aria-labelledby="add-key">
        <h2 id="add-key" className={styles.title}>
          1. 添加到身份验证器
        </h2>
        <div className={styles.qr}>
          {qrCode && <img src={qrCode} alt="登录保护密钥的二维码" width={176} height={176} />}
        </div>
        <p className={styles.hint}>
          用身份验证器扫描二维码；若验证器装在本机，请复制密钥手动添加。
        </p>
        <p className={styles.key}>
          <code ref={keyElement}>{key.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
        </p>
        <div className={styles.pair}>
          <Button look="outline" onClick={() => void copyCode(key, keyElement.current)}>
            复制密钥
          </Button>
          {canOpenAuthenticator() && (
            <a href={address} className={buttonClass({ look: "outline" })}>
              打开验证器
            </a>
          )}
        </div>
      </section>
      <section className={styles.part} aria-labelledby="first-code">
        <h2 id="first-code" className={styles.title}>
          2. 输入验证器显示的验证码
        </h2>
        <SecondFactorConfirmation
          player={player}
          label="确认开启"
          busyLabel="正在开启…"
          onSend={async (credentials, fail) => {
            const result = await getBrowserApi().call("user/secondFactorEnable", credentials);
            if (result.ok) onCodes(result.data.codes);
            else fail(result);
            return result.ok;
          }}
        />
      </section>
    </>
  );
}

/**
 * Phone browsers open `otpauth:` addresses in an authenticator; a webview would replace the shop with an error page.
 */
function canOpenAuthenticator(): boolean {
  const { container, platform } = getSurroundings();
  return container === "mobile" && platform !== "pc";
}
