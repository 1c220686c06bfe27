import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { DownloadRecord } from "../../shared/downloads/download-record.ts";
import { hasUpdate, isUnderWay } from "../../shared/downloads/download-rules.ts";
import { GameLink } from "../../shared/game/game-link.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/form/button.tsx";
import row from "../../ui/list/row.module.css";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { cx } from "../../ui/style/cx.ts";
import { DownloadDetails } from "./download-details.tsx";
import styles from "./download-item.module.css";
import { downloadFacts, downloadStatus } from "./download-labels.ts";
import { openInstallGuide } from "./open-install-guide.ts";
import { useDownloadAgain } from "./use-download-again.ts";

/** One download: game, status, main action, and details that open on demand. */
export function DownloadItem({
  record,
  isOpen,
  onToggle,
  playAction,
}: {
  record: DownloadRecord;
  /** Whether the details are open. The page holds this state: a download can move to another group. */
  isOpen: boolean;
  onToggle: () => void;
  playAction: (record: DownloadRecord) => ReactNode;
}) {
  const { gamename, logo, received, bytes } = record;
  const name = gameNameOrId(record);
  const status = downloadStatus(record);
  return (
    <article className={styles.item} aria-label={name}>
      <div className={row.row}>
        <GameLink game={record} className={cx(row.row, row.link, styles.game)}>
          {logo === "" ? <Skeleton width={60} height={60} /> : <GameLogo src={logo} size={60} />}
          <span className={cx(row.text, styles.text)}>
            <span className={row.name}>{gamename || name}</span>
            <span className={cx(styles.status, styles[status.tone])}>{status.text}</span>
            <span className={styles.facts}>
              {downloadFacts(record).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
          </span>
        </GameLink>
        <div className={styles.action}>
          {record.via === "native" ? playAction(record) : <BrowserAction record={record} />}
        </div>
      </div>
      {isUnderWay(record) && bytes > 0 && (
        <progress
          className={styles.progress}
          max={bytes}
          value={received}
          aria-label={`${name}的下载进度`}
        />
      )}
      <div className={styles.more}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={`${name}的下载详情`}
          onClick={onToggle}
        >
          详情
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
        {isOpen && <DownloadDetails record={record} name={name} />}
      </div>
    </article>
  );
}

function gameNameOrId({ gamename, gameid }: DownloadRecord): string {
  return gamename || `游戏 ${gameid}`;
}

/** The next action for a package that the browser has downloaded. */
function BrowserAction({ record }: { record: DownloadRecord }) {
  const { isBusy, again } = useDownloadAgain(record);
  const { state, isGone } = record;
  if (isGone && state !== "handed") return null;
  const isAgain = state === "failed" || hasUpdate(record);
  const label = state === "failed" ? "重试" : isAgain ? "更新" : "如何安装";
  return (
    <Button
      look="tinted"
      busy={isBusy}
      aria-label={`${label} ${gameNameOrId(record)}`}
      onClick={() => void (isAgain ? again() : openInstallGuide(record))}
    >
      {label}
    </Button>
  );
}
