import type { DownloadRecord } from "../../shared/downloads/download-record.ts";
import { type Downloads, hasUpdate, isUnderWay } from "../../shared/downloads/download-rules.ts";
import { formatSize } from "../../shared/game/game-row.tsx";
import { shanghaiMinute } from "../../shared/text/format.ts";

const bytesPerMegabyte = 1024 * 1024;

interface Status {
  text: string;
  tone: "quiet" | "good" | "highlight" | "bad";
}

/** A status that claims only what is known: a browser tells a page nothing about its downloads. */
export function downloadStatus(record: DownloadRecord): Status {
  const { state, reason, newest, isGone } = record;
  if (state === "failed") return { text: `下载失败：${reason || "原因未知"}`, tone: "bad" };
  if (isGone) return { text: "游戏已下架", tone: "quiet" };
  if (!isUnderWay(record) && hasUpdate(record)) {
    return { text: newest.version ? `有新版本 ${newest.version}` : "有新版本", tone: "highlight" };
  }
  return statuses[state];
}

const statuses: Record<Exclude<DownloadRecord["state"], "failed">, Status> = {
  handed: { text: "已开始下载，请在浏览器中查看进度", tone: "quiet" },
  waiting: { text: "等待下载", tone: "quiet" },
  downloading: { text: "正在下载", tone: "highlight" },
  paused: { text: "已暂停", tone: "quiet" },
  downloaded: { text: "下载完成，等待安装", tone: "good" },
  installed: { text: "已安装", tone: "good" },
};

/** Version, size and time, as far as known; during the download the received bytes instead of the time. */
export function downloadFacts(record: DownloadRecord): string[] {
  const { version, bytes, received, at } = record;
  const size = bytes > 0 ? formatBytes(bytes) : "";
  const isPart = isUnderWay(record) && bytes > 0;
  return [
    version && `版本 ${version}`,
    isPart ? `${formatBytes(received)} / ${size}` : size,
    isPart ? "" : shanghaiMinute(new Date(at).toISOString()),
  ].filter((fact) => fact !== "");
}

/** Like `formatSize`, with small sizes as `48 KB`. */
export function formatBytes(bytes: number): string {
  const isSmall = bytes > 0 && bytes < bytesPerMegabyte / 10;
  return isSmall ? `${Math.ceil(bytes / 1024)} KB` : formatSize(bytes / bytesPerMegabyte);
}

interface DownloadGroup {
  title: string;
  records: Downloads;
}

/** Updates first, then unfinished downloads, then the others; empty groups are left out. */
export function groupDownloads(records: Downloads): DownloadGroup[] {
  const isUnfinished = (record: DownloadRecord) => isUnderWay(record) || record.state === "failed";
  const canUpdate = (record: DownloadRecord) => !isUnfinished(record) && hasUpdate(record);
  const rest = records.filter((record) => !isUnfinished(record) && !canUpdate(record));
  return [
    { title: "可更新", records: records.filter(canUpdate) },
    { title: "未完成", records: records.filter(isUnfinished) },
    { title: "下载记录", records: rest },
  ].filter(({ records }) => records.length > 0);
}

/** The first and last eight digits of a digest, for comparing by eye. */
export function shortDigest(digest: string): string {
  return `${digest.slice(0, 8)}…${digest.slice(-8)}`;
}
