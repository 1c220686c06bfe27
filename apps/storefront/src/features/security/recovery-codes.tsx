import { useRef, useState } from "react";
import { canSaveFiles, saveFile } from "../../browser/storage/save-file.ts";
import { copyCode } from "../../shared/gift/copy-code.ts";
import { Announced } from "../../ui/feedback/announced.tsx";
import { Button } from "../../ui/form/button.tsx";
import { CheckField } from "../../ui/form/check-field.tsx";
import form from "../../ui/form/form.module.css";
import styles from "./protection.module.css";

/** Shows the ten codes, once only; the player must confirm that they are saved. */
export function RecoveryCodes({
  codes,
  username,
  onDone,
}: {
  codes: readonly string[];
  username: string;
  onDone: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [isSaved, setSaved] = useState(false);
  const text = `账号 ${username} 的恢复码，每个只能使用一次：\n${codes.join("\n")}\n`;
  return (
    <>
      <Announced className={styles.part}>
        <h2 className={styles.title}>请保存恢复码</h2>
        <p className={form.lead}>
          手机丢失或无法使用验证器时，可以用恢复码登录，每个只能用一次。恢复码
          <strong>只显示这一次</strong>，请存在安全的地方，不要发给任何人。
        </p>
      </Announced>
      <ul ref={list} className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.pair}>
        {canSaveFiles() && (
          <Button
            look="outline"
            onClick={() => saveFile(`恢复码-${username}.txt`, text, "text/plain")}
          >
            保存文件
          </Button>
        )}
        <Button look="outline" onClick={() => void copyCode(text, list.current)}>
          复制全部
        </Button>
      </div>
      <div className={styles.part}>
        <CheckField isChecked={isSaved} onChange={setSaved}>
          我已保存恢复码
        </CheckField>
        <Button wide disabled={!isSaved} onClick={onDone}>
          完成
        </Button>
      </div>
    </>
  );
}
