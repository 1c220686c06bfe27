import type { DownloadRecord } from "../../shared/downloads/download-record.ts";
import { isUnderWay } from "../../shared/downloads/download-rules.ts";
import { readDownloads, recordDownload } from "../../shared/downloads/download-store.ts";
import { confirmDanger } from "../../ui/dialog/confirm-danger.ts";
import { loadFailed } from "../../ui/feedback/failure-text.ts";
import { showToast } from "../../ui/feedback/toast.ts";

/**
 * Asks for confirmation, then removes every download that is not in progress. Keeps the browser's files and installed
 * games.
 */
export async function clearDownloads(): Promise<void> {
  const records = readDownloads();
  const isNative = records.some(({ via }) => via === "native");
  const isSure = await confirmDanger({
    title: "清空下载记录？",
    body: isNative
      ? "正在下载的任务会保留，还没安装的安装包会被删除，已安装的游戏不受影响。"
      : "只清除这里的记录，已下载的文件和已安装的游戏不受影响。",
    act: "清空",
  });
  if (!isSure) return;
  const idle = readDownloads().filter((record) => !isUnderWay(record));
  const done = await Promise.all(idle.map(removeRecord));
  if (done.every(Boolean)) showToast("已清空");
}

/** Removes one record; asks for confirmation if that deletes downloaded bytes. */
export async function removeDownload(record: DownloadRecord): Promise<void> {
  if (deletesBytes(record)) {
    const isPart = record.state !== "downloaded";
    const isSure = await confirmDanger({
      title: isPart ? "取消下载？" : "删除安装包？",
      body: isPart ? "已下载的部分会被删除。" : "删除后需要重新下载才能安装。",
      keep: isPart ? "继续保留" : "取消",
      act: isPart ? "取消下载" : "删除",
    });
    if (!isSure) return;
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
    const native = await import("../../shared/downloads/native-downloads.ts").catch(() => null);
    if (native) return native.cancelDownload(gameid);
    showToast(loadFailed());
    return false;
  }
  return true;
}
