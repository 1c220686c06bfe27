import { isRecord } from "./message.ts";

/** States of one game's package that a native downloader reports (`docs/bridge.md`, "Downloads"). */
export const nativeDownloadStates = [
  /** Queued, or waiting for the network. */
  "waiting",
  "downloading",
  /** Paused by the player; the received bytes are kept. */
  "paused",
  /** Complete and ready to install. */
  "downloaded",
  "installed",
  /** Failed and needs the player; `msg` says why. */
  "failed",
  /** Deleted completely. */
  "removed",
] as const;
export type NativeDownloadState = (typeof nativeDownloadStates)[number];

export interface NativeDownload {
  gameid: string;
  /** Increases with each message about this game, so that late and repeated ones are recognised. */
  seq: number;
  state: NativeDownloadState;
  /** Bytes received so far. */
  received: number;
  /** Bytes of the whole package; 0 if unknown. */
  size: number;
  /** Version of the downloaded or installed package; empty and 0 if unknown. */
  version: string;
  versioncode: number;
  package: string;
  name: string;
  /** Start of the download, milliseconds since 1970; 0 if unknown. */
  startedat: number;
  /** Why it failed, for the player. */
  msg: string;
  /** A newer version, if the container knows of one. */
  newest: GameVersion | null;
}

export interface GameVersion {
  version: string;
  versioncode: number;
}

/** A download that the page orders from a native downloader. */
export interface DownloadOrder {
  gameid: string;
  /** Absolute http(s) address of the package with the player's channel. */
  url: string;
  name: string;
  logo: string;
  /** Approximate bytes; 0 if unknown. */
  size: number;
  package: string;
  version: string;
  versioncode: number;
}

/** Further downloads of a list are ignored. */
const mostListed = 200;
const longestText = 300;

/** Parses a download reported by a container; null if malformed. Never throws. */
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

/** Parses the answer of `download.list`; null if it is not a list. */
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
