import { type ReactNode, useState } from "react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useOnline } from "../../browser/page/use-online.ts";
import { pages } from "../../pages.ts";
import type { DownloadRecord } from "../../shared/downloads/download-record.ts";
import type { Downloads } from "../../shared/downloads/download-rules.ts";
import { useDownloads } from "../../shared/downloads/download-store.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Announced } from "../../ui/feedback/announced.tsx";
import { emptyDrawing } from "../../ui/feedback/drawings/empty.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { clearDownloads } from "./clear-downloads.ts";
import { DownloadItem } from "./download-item.tsx";
import { groupDownloads } from "./download-labels.ts";
import styles from "./downloads-page.module.css";
import { useDownloadLookup } from "./use-download-lookup.ts";

/** The downloads of this device. `playAction` renders the play button of a game that the native downloader has. */
export function DownloadsPage({
  playAction,
}: {
  playAction: (record: DownloadRecord) => ReactNode;
}) {
  const isHydrated = useHydrated();
  const records = useDownloads().filter(({ isHidden }) => !isHidden);
  useDownloadLookup(records);
  return (
    <>
      <TopBar
        title={pages.downloads.title}
        fallback={paths.user}
        action={
          records.length > 0 && (
            <Button look="plain" className={styles.clear} onClick={() => void clearDownloads()}>
              清空
            </Button>
          )
        }
      />
      {!isHydrated && <BeforeHydration />}
      {isHydrated && records.length === 0 && <Empty />}
      {records.length > 0 && <Groups records={records} playAction={playAction} />}
    </>
  );
}

/** Shown until the page has read the device's storage; without JavaScript it stays. */
function BeforeHydration() {
  return (
    <>
      <noscript>
        <p className={styles.note}>下载记录保存在您的设备上，开启 JavaScript 后才能显示。</p>
      </noscript>
      <GameRowsSkeleton rows={3} />
    </>
  );
}

function Empty() {
  return (
    <StatePanel
      drawing={emptyDrawing}
      text="暂无下载记录"
      action={<WayOn to={paths.category()}>去找游戏</WayOn>}
    />
  );
}

function Groups({
  records,
  playAction,
}: {
  records: Downloads;
  playAction: (record: DownloadRecord) => ReactNode;
}) {
  const isOnline = useOnline();
  const [opened, setOpened] = useState<string | null>(null);
  const groups = groupDownloads(records);
  const isByBrowser = records.some(({ state }) => state === "handed");
  return (
    <>
      {!isOnline && (
        <Announced className={styles.offline}>网络已断开，恢复后可以继续下载</Announced>
      )}
      {isByBrowser && (
        <p className={styles.note}>
          网页无法显示下载进度，请在浏览器的「下载」中查看。此处仅保留本机的下载记录。
        </p>
      )}
      {groups.map((group) => (
        <section key={group.title} className={styles.group} aria-label={group.title}>
          {groups.length > 1 && (
            <h2 className={styles.title}>
              {group.title}
              <span className={styles.count}>{group.records.length}</span>
            </h2>
          )}
          <ul>
            {group.records.map((record) => (
              <li key={record.gameid}>
                <DownloadItem
                  record={record}
                  isOpen={opened === record.gameid}
                  onToggle={() => setOpened(opened === record.gameid ? null : record.gameid)}
                  playAction={playAction}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.end}>记录只保存在这台设备上，与账号无关</p>
    </>
  );
}
