import { isRecord } from "./message.ts";

/** What a native downloader may say of one game's package (`docs/bridge.md`, "Downloads"). */
export const nativeDownloadStates = [
  /** In the queue, or until there is a network again. */
  "waiting",
  "downloading",
  /** The player stopped it; what has been received is kept. */
  "paused",
  /** The whole package is there and may be installed. */
  "downloaded",
  "installed",
  /** It cannot go on by itself; `msg` says why. */
  "failed",
  /** Nothing is left of it. */
  "removed",
] as const;
export type NativeDownloadState = (typeof nativeDownloadStates)[number];

export interface NativeDownload {
  gameid: string;
  /** Counts up with each message about this game, so that late and repeated ones are known. */
  seq: number;
  state: NativeDownloadState;
  /** Bytes received so far. */
  received: number;
  /** Bytes of the whole package; 0 while unknown. */
  size: number;
  /** Of the package that is downloaded or installed; empty and 0 when unknown. */
  version: string;
  versioncode: number;
  package: string;
  name: string;
  /** When the download began, milliseconds since 1970; 0 when unknown. */
  startedat: number;
  /** Why it failed, fit to be shown. */
  msg: string;
  /** A newer version that the container knows of by itself. */
  newest: GameVersion | null;
}

export interface GameVersion {
  version: string;
  versioncode: number;
}

/** What the page asks a native downloader to get. */
export interface DownloadOrder {
  gameid: string;
  /** The package with the player's channel; http(s), absolute. */
  url: string;
  name: string;
  logo: string;
  /** Bytes, about; 0 when unknown. */
  size: number;
  package: string;
  version: string;
  versioncode: number;
}

/** Most downloads that a list is read to. */
const mostListed = 200;
const longestText = 300;

/** A download as a container told it; null for anything that is none. Never throws. */
export function readDownload(given: unknown): NativeDownload | null {
  if (!isRecord(given)) return null;
  const { gameid, seq, state } = given;
  if (typeof gameid !== "string" || !/^[0-9]{1,19}$/.test(gameid)) return null;
  if (!isCount(seq) || !isState(state)) return null;
  const size = countOf(given.size);
  const received = countOf(given.received);
  return {
    gameid,
    seq,
    state,
    size,
    received: size > 0 ? Math.min(received, size) : received,
    version: textOf(given.version),
    versioncode: countOf(given.versioncode),
    package: textOf(given.package),
    name: textOf(given.name),
    startedat: countOf(given.startedat),
    msg: textOf(given.msg),
    newest: versionOf(given.newest),
  };
}

/** Every download of a container, as `download.list` answers it; null for an answer that is no list. */
export function readDownloads(given: unknown): NativeDownload[] | null {
  if (!isRecord(given) || !Array.isArray(given.downloads)) return null;
  const known = new Map<string, NativeDownload>();
  for (const item of given.downloads.slice(0, mostListed)) {
    const download = readDownload(item);
    if (download && download.seq >= (known.get(download.gameid)?.seq ?? 0)) {
      known.set(download.gameid, download);
    }
  }
  return [...known.values()];
}

function versionOf(given: unknown): GameVersion | null {
  if (!isRecord(given)) return null;
  const found = { version: textOf(given.version), versioncode: countOf(given.versioncode) };
  return found.version === "" && found.versioncode === 0 ? null : found;
}

function isState(value: unknown): value is NativeDownloadState {
  return nativeDownloadStates.some((state) => state === value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function countOf(value: unknown): number {
  return isCount(value) ? value : 0;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, longestText) : "";
}
