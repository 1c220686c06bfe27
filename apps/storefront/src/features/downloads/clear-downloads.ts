import type { DownloadRecord } from "../../shared/downloads/download-record.ts";
import { isUnderWay } from "../../shared/downloads/download-rules.ts";
import { readDownloads, recordDownload } from "../../shared/downloads/download-store.ts";
import { openDialog } from "../../ui/dialog/dialog-host.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";

/**
 * Asks for confirmation, then removes every download that is not in progress. Keeps the browser's files and installed
 * games.
 */
export async function clearDownloads(): Promise<void> {
  const records = readDownloads();
  const isNative = records.some(({ via }) => via === "native");
  const choice = await openDialog({
    title: "清空下载记录？",
    body: isNative
      ? "正在下载的任务会保留，还没安装的安装包会被删除，已安装的游戏不受影响。"
      : "只清除这里的记录，已下载的文件和已安装的游戏不受影响。",
    actions: [
      { id: "keep", label: "取消", primary: true },
      { id: "clear", label: "清空", danger: true },
    ],
  });
  if (choice !== "clear") return;
  const idle = readDownloads().filter((record) => !isUnderWay(record));
  const done = await Promise.all(idle.map(removeRecord));
  if (done.every(Boolean)) showToast("已清空");
}

/** Removes one record; asks for confirmation if that deletes downloaded bytes. */
export async function removeDownload(record: DownloadRecord): Promise<void> {
  if (deletesBytes(record)) {
    const isPart = record.state !== "downloaded";
    const choice = await openDialog({
      title: isPart ? "取消下载？" : "删除安装包？",
      body: isPart ? "已下载的部分会被删除。" : "删除后需要重新下载才能安装。",
      actions: [
        { id: "keep", label: isPart ? "继续保留" : "取消", primary: true },
        { id: "drop", label: isPart ? "取消下载" : "删除", danger: true },
      ],
    });
    if (choice !== "drop") return;
  }
  await removeRecord(record);
}

function deletesBytes({ via, state }: DownloadRecord): boolean {
  return via === "native" && state !== "installed";
}

/**
 * Resolves to false if the container could not cancel the download. The record of an installed game is only hidden: its
 * play buttons still need it. The container reports what becomes of the other downloads.
 */
async function removeRecord(record: DownloadRecord): Promise<boolean> {
  const { gameid } = record;
  if (record.via === "browser") recordDownload({ kind: "removed", gameid });
  else if (!deletesBytes(record)) recordDownload({ kind: "hidden", gameid });
  else {
    const { cancelDownload } = await import("../../shared/downloads/native-downloads.ts");
    return cancelDownload(gameid);
  }
  return true;
}
