import { ChevronDown } from "lucide-react";
import type { DownloadRecord } from "../../shared/downloads/download-record.ts";
import { Fingerprint } from "./fingerprint.tsx";
import styles from "./install-guide.module.css";
import { deviceFamily, familyNotes, installSteps } from "./install-steps.ts";

/** Install steps for this device; folded, the checks that the package is the shop's. */
export function InstallGuide({ record }: { record: DownloadRecord }) {
  const family = deviceFamily(navigator.userAgent);
  const note = familyNotes[family];
  return (
    <div className={styles.guide}>
      <ol className={styles.steps}>
        {installSteps[family].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {note && <p className={styles.note}>{note}</p>}
      <details className={styles.checking}>
        <summary className={styles.title}>
          如何确认安装包未被篡改
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
        </summary>
        <Checks record={record} />
      </details>
    </div>
  );
}

function Checks({ record: { gamename, package: packageName, sha256, signer } }: Props) {
  return (
    <ul className={styles.checks}>
      <li>{packageName ? `包名应是 ${packageName}。` : `安装界面显示的应是「${gamename}」。`}</li>
      {sha256 && (
        <li>
          文件的 SHA-256 应与这里一致。可以在文件管理的详情里看，或在电脑上用 certutil、shasum
          计算。
          <Fingerprint name="安装包的 SHA-256" digest={sha256} />
        </li>
      )}
      {signer && (
        <li>
          签名证书的 SHA-256，同一款游戏的每个版本都一样：
          <Fingerprint name="签名证书的 SHA-256" digest={signer} />
        </li>
      )}
      <li>更新时如果提示签名不一致，请不要卸载重装，先联系客服。</li>
    </ul>
  );
}

interface Props {
  record: DownloadRecord;
}
