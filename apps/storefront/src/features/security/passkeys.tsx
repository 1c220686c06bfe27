import type { Data } from "@playfront/contract/calls";
import { pages } from "../../pages.ts";
import { useOffersPasskeys } from "../../shared/account/passkeys.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { shanghaiDay } from "../../shared/text/format.ts";
import { Button } from "../../ui/form/button.tsx";
import form from "../../ui/form/form.module.css";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { RowList } from "../../ui/list/row-list.tsx";
import { NewPasskey } from "./new-passkey.tsx";
import styles from "./security.module.css";
import { usePasskeyChanges } from "./use-passkey-changes.tsx";

type Passkey = Data<"user/getPasskeys">[number];

/** The passkeys that log in to the account: added on this device, and removed. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { isBusy, passwordForm, add, remove } = usePasskeyChanges();
  const isOffered = useOffersPasskeys();
  if (passwordForm) {
    return (
      <Sheet>
        <TopBar title={pages.passkeys.title} fallback={paths.security} />
        <div className={form.page}>
          <p className={form.lead}>您登录本机已有一段时间，请先确认是您本人。</p>
          {passwordForm}
        </div>
      </Sheet>
    );
  }
  return (
    <>
      <TopBar title={pages.passkeys.title} fallback={paths.security} />
      <div className={styles.lists}>
        <p className={styles.lead}>
          用指纹、面容或锁屏密码登录，不需要输入密码和动态验证码。指纹和面容只由您的设备处理，不会发送给我们。
        </p>
        {passkeys.length > 0 && (
          <RowList label="通行密钥">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isBusy={isBusy}
                onRemove={() => void remove(passkey)}
              />
            ))}
          </RowList>
        )}
        {isOffered ? (
          <NewPasskey key={passkeys.length} isBusy={isBusy} onAdd={add} />
        ) : (
          <p className={styles.note}>
            当前浏览器不支持添加通行密钥，请在手机或电脑的系统浏览器中打开。
          </p>
        )}
      </div>
    </>
  );
}

function PasskeyRow({
  passkey: { name, since, usedat, suspended },
  isBusy,
  onRemove,
}: {
  passkey: Passkey;
  isBusy: boolean;
  onRemove: () => void;
}) {
  const use = usedat ? `${shanghaiDay(usedat)} 使用过` : "还没有使用";
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        <p className={styles.fact}>
          {shanghaiDay(since)} 添加 · {suspended ? "已暂停，移除后可重新添加" : use}
        </p>
      </div>
      <Button
        look="danger"
        className={styles.end}
        busy={isBusy}
        onClick={onRemove}
        aria-label={`移除 ${name}`}
      >
        移除
      </Button>
    </li>
  );
}
