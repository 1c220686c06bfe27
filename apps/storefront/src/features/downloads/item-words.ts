import type { DownloadRecord } from "../../shared/downloads/download-record.ts";
import { type Downloads, hasUpdate, isUnderWay } from "../../shared/downloads/download-rules.ts";
import { formatSize } from "../../shared/game/game-row.tsx";
import { shanghaiMinute } from "../../shared/text/format.ts";

const bytesPerMegabyte = 1024 * 1024;

export interface Status {
  text: string;
  tone: "quiet" | "good" | "news" | "bad";
}

/** How a download is, in words that claim no more than is known: a browser tells a page nothing of its downloads. */
export function statusOf(record: DownloadRecord): Status {
  const { state, reason, newest, isGone } = record;
  if (state === "failed") return { text: `下载失败：${reason || "原因未知"}`, tone: "bad" };
  if (isGone) return { text: "游戏已下架", tone: "quiet" };
  if (!isUnderWay(record) && hasUpdate(record)) {
    return { text: newest.version ? `有新版本 ${newest.version}` : "有新版本", tone: "news" };
  }
  return statuses[state];
}

const statuses: Record<Exclude<DownloadRecord["state"], "failed">, Status> = {
  handed: { text: "已交给浏览器下载", tone: "quiet" },
  waiting: { text: "等待下载", tone: "quiet" },
  downloading: { text: "正在下载", tone: "news" },
  paused: { text: "已暂停", tone: "quiet" },
  downloaded: { text: "下载完成，等待安装", tone: "good" },
  installed: { text: "已安装", tone: "good" },
};

/** Version, size and time, as far as known; while it comes, how much of it is there. */
export function factsOf(record: DownloadRecord): string[] {
  const { version, bytes, received, at } = record;
  const size = bytes > 0 ? sizeOf(bytes) : "";
  const isPart = isUnderWay(record) && bytes > 0;
  return [
    version && `版本 ${version}`,
    isPart ? `${sizeOf(received)} / ${size}` : size,
    isPart ? "" : shanghaiMinute(new Date(at).toISOString()),
  ].filter((fact) => fact !== "");
}

/** Like the shop writes sizes, and small ones as `48K`. */
export function sizeOf(bytes: number): string {
  const isSmall = bytes > 0 && bytes < bytesPerMegabyte / 10;
  return isSmall ? `${Math.ceil(bytes / 1024)}K` : formatSize(bytes / bytesPerMegabyte);
}

export interface Group {
  title: string;
  records: Downloads;
}

/** What can be done first, then what is under way, then the rest; groups without records are left out. */
export function groupsOf(records: Downloads): Group[] {
  const isOpen = (record: DownloadRecord) => isUnderWay(record) || record.state === "failed";
  const isNews = (record: DownloadRecord) => !isOpen(record) && hasUpdate(record);
  const rest = records.filter((record) => !isOpen(record) && !isNews(record));
  return [
    { title: "可更新", records: records.filter(isNews) },
    { title: "未完成", records: records.filter(isOpen) },
    { title: "下载记录", records: rest },
  ].filter(({ records }) => records.length > 0);
}

/** A digest as it can be compared by eye: its first and last eight digits. */
export function shortDigest(digest: string): string {
  return `${digest.slice(0, 8)}…${digest.slice(-8)}`;
}
