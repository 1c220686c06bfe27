import type { GameVersion, NativeDownload } from "@playfront/bridge/downloads";
import type { PlayState } from "../game/play-state.ts";
import {
  byAge,
  type DownloadRecord,
  mostRecords,
  newRecord,
  storableAddress,
  unknownVersion,
} from "./download-record.ts";
import { isNewer } from "./is-newer.ts";

export type Downloads = readonly DownloadRecord[];

type KnownGame = Pick<DownloadRecord, "gameid" | "gamename" | "logo">;
export type PackageFacts = Pick<
  DownloadRecord,
  "version" | "versioncode" | "package" | "signer" | "bytes"
>;

/** Everything that can happen to the downloads of a device. */
export type DownloadEvent =
  /** A browser was given the address of a package. */
  | { kind: "handed"; game: KnownGame; address: string; at: number }
  /** The shop's facts about the package given to the browser at that time. */
  | { kind: "facts"; gameid: string; at: number; facts: PackageFacts }
  /** The container has accepted the order for a package. */
  | { kind: "ordered"; game: KnownGame; address: string; facts: PackageFacts; at: number }
  /** The shop, or the container, gave no package. */
  | { kind: "refused"; game: KnownGame; reason: string; at: number }
  /** The shop was asked about the game again. */
  | { kind: "looked"; game: KnownGame; newest: GameVersion; isGone: boolean }
  /** The packaging host has reported the digest and the size of the file at that address. */
  | { kind: "digest"; gameid: string; address: string; sha256: string; bytes: number }
  /** The container has reported one of its downloads, or all of them. */
  | { kind: "reported"; report: NativeDownload; at: number }
  | { kind: "listed"; reports: readonly NativeDownload[]; at: number }
  /** There is no native downloader, or the page may not ask it. */
  | { kind: "disconnected" }
  | { kind: "removed"; gameid: string }
  | { kind: "hidden"; gameid: string };

/**
 * Returns the downloads after an event, newest first, one for each game. Returns the same list if the event is not
 * new, too late or invalid. An event of one game changes no other game, except that the oldest record may be removed
 * to make room.
 */
export function reduceDownloads(records: Downloads, event: DownloadEvent): Downloads {
  switch (event.kind) {
    case "handed":
      return replaceRecord(records, handedToBrowser(records, event));
    case "ordered":
      return replaceRecord(records, ordered(records, event));
    case "refused":
      return replaceRecord(records, refused(records, event));
    case "facts":
      return change(records, event.gameid, (record) =>
        record.via === "browser" && record.state === "handed" && record.at === event.at
          ? { ...record, ...event.facts }
          : record,
      );
    case "looked":
      return change(records, event.game.gameid, (record) => lookedUp(record, event));
    case "digest":
      return change(records, event.gameid, (record) =>
        record.address !== "" && record.address === event.address
          ? { ...record, sha256: event.sha256, bytes: event.bytes || record.bytes }
          : record,
      );
    case "reported":
      return report(records, event.report, event.at);
    case "listed":
      return list(records, event);
    case "disconnected":
      return keep(records, ({ via }) => via !== "native");
    case "removed":
      return keep(records, ({ gameid }) => gameid !== event.gameid);
    case "hidden":
      return change(records, event.gameid, (record) => ({ ...record, isHidden: true }));
  }
}

function handedToBrowser(
  records: Downloads,
  event: DownloadEvent & { kind: "handed" },
): DownloadRecord {
  const { game, address, at } = event;
  const known = find(records, game.gameid);
  const newest = known?.newest ?? unknownVersion;
  const named = { gameid: game.gameid, ...mergeNames(known, game) };
  const place = { address: storableAddress(address) };
  return newRecord({ ...named, ...place, newest, via: "browser", state: "handed", at });
}

/** The container's report may arrive before its answer: then this only adds what the report lacks. */
function ordered(records: Downloads, event: DownloadEvent & { kind: "ordered" }): DownloadRecord {
  const { game, address, facts, at } = event;
  const known = find(records, game.gameid);
  const heard = known?.via === "native" && (isUnderWay(known) || known.state === "failed");
  const place = { address: storableAddress(address), signer: facts.signer, sha256: "" };
  if (heard) return { ...known, ...mergeNames(known, game), ...place };
  const newest = known?.newest ?? unknownVersion;
  const seq = known?.seq ?? 0;
  const named = { gameid: game.gameid, ...mergeNames(known, game) };
  return newRecord({
    ...named,
    ...facts,
    ...place,
    newest,
    seq,
    via: "native",
    state: "waiting",
    at,
  });
}

/** Keeps what is known of an earlier download. A download of the container continues whatever the shop answers. */
function refused(
  records: Downloads,
  event: DownloadEvent & { kind: "refused" },
): DownloadRecord | null {
  const { game, reason, at } = event;
  const known = find(records, game.gameid);
  if (known?.via === "native") return null;
  const before = known ?? newRecord({ ...game, via: "browser", state: "failed", at });
  return { ...before, ...mergeNames(known, game), state: "failed", reason, at, isHidden: false };
}

function lookedUp(
  record: DownloadRecord,
  { game, newest, isGone }: DownloadEvent & { kind: "looked" },
): DownloadRecord {
  const seen = {
    ...mergeNames(record, game),
    newest: isUnknownVersion(newest) ? record.newest : newest,
    isGone,
  };
  const { gamename, logo, newest: known } = record;
  const isNews =
    gamename !== seen.gamename ||
    logo !== seen.logo ||
    known.version !== seen.newest.version ||
    known.versioncode !== seen.newest.versioncode ||
    record.isGone !== isGone;
  return isNews ? { ...record, ...seen } : record;
}

function report(records: Downloads, told: NativeDownload, at: number): Downloads {
  const known = find(records, told.gameid);
  const own = known?.via === "native" ? known : undefined;
  if (own && told.seq <= own.seq) return records;
  if (told.state === "removed") return own ? keep(records, (record) => record !== own) : records;
  const { gameid, seq, state, received, msg } = told;
  const isSamePackage = own?.versioncode === told.versioncode;
  const next = newRecord({
    ...(isSamePackage ? { address: own.address, signer: own.signer, sha256: own.sha256 } : {}),
    gameid,
    seq,
    state,
    received,
    reason: msg,
    via: "native",
    ...mergeNames(known, { gamename: told.name, logo: "" }),
    at: told.startedat || own?.at || at,
    version: told.version,
    versioncode: told.versioncode,
    package: told.package || own?.package || "",
    bytes: told.size || own?.bytes || 0,
    newest: newerVersion(known?.newest ?? unknownVersion, told.newest ?? unknownVersion),
    isGone: known?.isGone ?? false,
  });
  const isHidden = isSamePackage && own.state === state && own.isHidden;
  return replaceRecord(records, { ...next, isHidden });
}

function list(records: Downloads, { reports, at }: DownloadEvent & { kind: "listed" }): Downloads {
  const present = reports.filter(({ state }) => state !== "removed");
  const listed = new Set(present.map(({ gameid }) => gameid));
  const left = keep(records, ({ via, gameid }) => via !== "native" || listed.has(gameid));
  return present.reduce((known, told) => report(known, told, at), left);
}

/** A new name replaces the known one, an empty one does not. */
function mergeNames(
  known: Pick<DownloadRecord, "gamename" | "logo"> | undefined,
  { gamename, logo }: Pick<DownloadRecord, "gamename" | "logo">,
) {
  return { gamename: gamename || known?.gamename || "", logo: logo || known?.logo || "" };
}

function newerVersion(known: GameVersion, heard: GameVersion): GameVersion {
  return isUnknownVersion(heard) || isNewer(known, heard) ? known : heard;
}

function isUnknownVersion({ version, versioncode }: GameVersion): boolean {
  return version === "" && versioncode === 0;
}

function replaceRecord(records: Downloads, next: DownloadRecord | null): Downloads {
  if (next === null) return records;
  const others = records.filter(({ gameid }) => gameid !== next.gameid);
  return dropOldest([...others, next].sort(byAge));
}

/** Removes the oldest record that is not under way. */
function dropOldest(records: Downloads): Downloads {
  if (records.length <= mostRecords) return records;
  const idle = [...records].reverse().find((record) => !isUnderWay(record)) ?? records.at(-1);
  return records.filter((record) => record !== idle);
}

function change(
  records: Downloads,
  gameid: string,
  edit: (record: DownloadRecord) => DownloadRecord,
): Downloads {
  const known = find(records, gameid);
  const next = known && edit(known);
  if (!next || next === known) return records;
  return records.map((record) => (record === known ? next : record));
}

function keep(records: Downloads, stays: (record: DownloadRecord) => boolean): Downloads {
  return records.every(stays) ? records : records.filter(stays);
}

export function find(records: Downloads, gameid: string): DownloadRecord | undefined {
  return records.find((record) => record.gameid === gameid);
}

/** The container is working on it, or will. */
export function isUnderWay({ state }: DownloadRecord): boolean {
  return state === "waiting" || state === "downloading" || state === "paused";
}

/** Whether the shop has a newer version than the one downloaded here or under way. */
export function hasUpdate(record: DownloadRecord): boolean {
  return !record.isGone && isNewer(record.newest, record);
}

/** The next step for a package in the container's downloader. */
export function nativePlayState(record: DownloadRecord): PlayState {
  switch (record.state) {
    case "waiting":
    case "downloading":
      return record.state;
    case "paused":
      return "continue";
    case "failed":
      return record.received > 0 ? "continue" : "download";
    case "downloaded":
      return hasUpdate(record) ? "update" : "install";
    case "installed":
      return hasUpdate(record) ? "update" : "start";
    case "handed":
      return "download";
  }
}
