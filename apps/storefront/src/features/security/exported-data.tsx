import type { AccountExport } from "@playfront/contract/entities";
import { FileCheck } from "lucide-react";
import { useRef } from "react";
import { canSaveFiles, saveFile } from "../../browser/storage/save-file.ts";
import { copyCode } from "../../shared/gift/copy-code.ts";
import { shanghaiMinute } from "../../shared/text/format.ts";
import { Announced } from "../../ui/feedback/announced.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./security.module.css";

/** The exported data, to be saved, copied (webviews save no files) or read in the page. */
export function ExportedData({ data }: { data: AccountExport }) {
  const shown = useRef<HTMLPreElement>(null);
  const text = JSON.stringify(data, null, 2);
  const name = `个人数据-${data.account.username}-${data.exportedat.slice(0, 10)}.json`;
  return (
    <>
      <Announced className={styles.done}>
        <FileCheck size={48} strokeWidth={1.5} aria-hidden="true" className={styles.good} />
        <p className={styles.doneTitle}>数据已准备好</p>
        <p className={styles.fact}>离开本页后需要重新导出</p>
      </Announced>
      <div className={styles.buttons}>
        {canSaveFiles() && (
          <Button wide onClick={() => saveFile(name, text)}>
            保存文件
          </Button>
        )}
        <Button look="outline" wide onClick={() => void copyCode(text, shown.current)}>
          复制全部内容
        </Button>
      </div>
      <dl className={styles.summary} aria-label="数据摘要">
        {exportSummary(data).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.raw}>
        <summary>查看文件内容</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards must be able to scroll it */}
        <section tabIndex={0} aria-label="文件内容">
          <pre ref={shown}>{text}</pre>
        </section>
      </details>
    </>
  );
}

function exportSummary(data: AccountExport): (readonly [string, string])[] {
  const { account, realname } = data;
  return [
    ["账号", account.username],
    ["昵称", account.nickname],
    ["手机号", account.phone || "未绑定"],
    ["注册时间", shanghaiMinute(account.registeredat)],
    ["真实姓名", realname.name || "未实名"],
    ["身份证号", realname.identity || "未保存"],
    ["登录设备", `${data.devices.length} 台`],
    ["兑换码", `${data.codes.length} 个`],
    ["玩过的游戏", `${data.games.length} 款`],
    ["消息", `${data.messages.length} 条`],
    ["意见反馈", `${data.feedback.length} 条`],
    ["账号活动", `${data.activities.length} 条`],
  ];
}
