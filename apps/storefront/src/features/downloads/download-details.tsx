import type { ReactNode } from "react";
import type { DownloadRecord } from "../../shared/downloads/download-record.ts";
import { hasUpdate } from "../../shared/downloads/download-rules.ts";
import { shanghaiMinute } from "../../shared/text/format.ts";
import { Button } from "../../ui/form/button.tsx";
import { removeDownload } from "./clear-downloads.ts";
import styles from "./download-details.module.css";
import { formatBytes } from "./download-labels.ts";
import { Fingerprint } from "./fingerprint.tsx";
import { openInstallGuide } from "./open-install-guide.ts";
import { useDownloadAgain } from "./use-download-again.ts";

/** All known facts of the package and the less common actions. Unknown facts are left out. */
export function DownloadDetails({ record, name }: { record: DownloadRecord; name: string }) {
  return (
    <div className={styles.details}>
      <dl>
        {packageDetails(record).map(([term, value]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DetailActions record={record} name={name} />
    </div>
  );
}

function packageDetails(record: DownloadRecord): [string, ReactNode][] {
  const { version, versioncode, bytes, package: packageName, sha256, signer, at } = record;
  const code = versioncode > 0 ? `（${versioncode}）` : "";
  const facts: [string, ReactNode][] = [
    ["版本", version && version + code],
    ["大小", bytes > 0 && formatBytes(bytes)],
    ["时间", shanghaiMinute(new Date(at).toISOString())],
    ["包名", packageName && <span className={styles.package}>{packageName}</span>],
    ["SHA-256", sha256 && <Fingerprint name="安装包的 SHA-256" digest={sha256} />],
    ["签名证书", signer && <Fingerprint name="签名证书的 SHA-256" digest={signer} />],
  ];
  return facts.filter(([, value]) => Boolean(value));
}

/** The install guide is offered here if the button beside the game's name does something else. */
function DetailActions({ record, name }: { record: DownloadRecord; name: string }) {
  const { isBusy, again } = useDownloadAgain(record);
  const { via, state, isGone } = record;
  const isByBrowser = via === "browser";
  return (
    <div className={styles.acts}>
      {isByBrowser && !isGone && (
        <Button look="outline" className={styles.act} busy={isBusy} onClick={again}>
          重新下载
        </Button>
      )}
      {(isByBrowser ? hasUpdate(record) : state === "downloaded") && (
        <Button look="outline" className={styles.act} onClick={() => void openInstallGuide(record)}>
          如何安装
        </Button>
      )}
      <Button
        look="outline"
        className={styles.act}
        aria-label={`${removalLabel(record)} ${name}`}
        onClick={() => void removeDownload(record)}
      >
        {removalLabel(record)}
      </Button>
    </div>
  );
}

function removalLabel({ via, state }: DownloadRecord): string {
  if (via === "browser" || state === "installed") return "移除记录";
  return state === "downloaded" ? "删除安装包" : "取消下载";
}
