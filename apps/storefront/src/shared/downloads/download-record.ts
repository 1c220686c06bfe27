import type { GameVersion } from "@playfront/bridge/downloads";

/** A game's package that was asked for on this device. Texts are empty and numbers 0 as long as they are not known. */
export interface DownloadRecord {
  gameid: string;
  gamename: string;
  logo: string;
  /** Who gets the package: a browser, which tells nobody how it goes, or the container's own downloader. */
  via: "browser" | "native";
  state: DownloadState;
  /** When it was asked for, milliseconds since 1970. */
  at: number;
  /** What was asked for; in `installed` what is on the device. */
  version: string;
  versioncode: number;
  package: string;
  /** SHA-256 of the certificate that the package is signed with, hex. */
  signer: string;
  /** Bytes of the whole package and of what has been received of it. */
  bytes: number;
  received: number;
  /** Where the browser got it; empty when that holds more than a place. */
  address: string;
  /** SHA-256 of the very file at `address`, hex. */
  sha256: string;
  /** Why it failed, in words for the player. */
  reason: string;
  /** The newest version that the shop, or the container, is known to have. */
  newest: GameVersion;
  /** The shop no longer has the game. */
  isGone: boolean;
  /** The player has cleared it from the list; buttons go by it all the same. */
  isHidden: boolean;
  /** Number of the container's last word about it. */
  seq: number;
}

export const downloadStates = [
  /** Handed to the browser; the page hears no more of it. */
  "handed",
  "failed",
  "waiting",
  "downloading",
  "paused",
  "downloaded",
  "installed",
] as const;
export type DownloadState = (typeof downloadStates)[number];

/** Records kept on a device. */
export const mostRecords = 60;
const longestText = 300;
const longestAddress = 2000;

export const unknownVersion: GameVersion = { version: "", versioncode: 0 };

export function newRecord(
  known: Pick<DownloadRecord, "gameid" | "via" | "state" | "at"> & Partial<DownloadRecord>,
): DownloadRecord {
  return {
    gamename: "",
    logo: "",
    version: "",
    versioncode: 0,
    package: "",
    signer: "",
    bytes: 0,
    received: 0,
    address: "",
    sha256: "",
    reason: "",
    newest: unknownVersion,
    isGone: false,
    isHidden: false,
    seq: 0,
    ...known,
  };
}

/** Records as they lie in storage, which anybody may have written: whatever is none is left out. Never throws. */
export function parseRecords(text: string | null): DownloadRecord[] {
  const found = new Map<string, DownloadRecord>();
  for (const item of parseList(text)) {
    const record = parseRecord(item);
    if (record && !found.has(record.gameid)) found.set(record.gameid, record);
    if (found.size === mostRecords) break;
  }
  return [...found.values()].sort(byAge);
}

/** Newest first; of the same moment always in the same order. */
export function byAge(left: DownloadRecord, right: DownloadRecord): number {
  return right.at - left.at || (left.gameid < right.gameid ? -1 : 1);
}

function parseList(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function parseRecord(item: unknown): DownloadRecord | null {
  if (typeof item !== "object" || item === null) return null;
  const given = item as Record<string, unknown>;
  const { gameid } = given;
  // `road` is what earlier versions of the shop wrote.
  const via = given.via ?? given.road;
  const state = downloadStates.find((known) => known === given.state);
  const at = readCount(given.at);
  if (typeof gameid !== "string" || !/^\d{1,19}$/.test(gameid) || !state || at === 0) return null;
  if (via !== "browser" && via !== "native") return null;
  return {
    gameid,
    via,
    state,
    at,
    gamename: readText(given.gamename),
    logo: readText(given.logo),
    version: readText(given.version),
    versioncode: readCount(given.versioncode),
    package: readText(given.package),
    signer: readDigest(given.signer),
    bytes: readCount(given.bytes),
    received: readCount(given.received),
    address: storableAddress(readText(given.address, longestAddress)),
    sha256: readDigest(given.sha256),
    reason: readText(given.reason),
    newest: readVersion(given.newest),
    isGone: given.isGone === true,
    isHidden: given.isHidden === true,
    seq: readCount(given.seq),
  };
}

/**
 * An address that may be kept: one that is a place and no more. What a host has put behind it, such as a signature,
 * opens something, and what opens something does not lie in storage.
 */
export function storableAddress(address: string): string {
  const isPlace = /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/.test(address);
  return isPlace && address.length <= longestAddress ? address : "";
}

/** A SHA-256 digest as lowercase hex; empty for anything else. */
export function readDigest(value: unknown): string {
  return typeof value === "string" && /^[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : "";
}

function readVersion(value: unknown): GameVersion {
  if (typeof value !== "object" || value === null) return unknownVersion;
  const { version, versioncode } = value as Record<string, unknown>;
  return { version: readText(version), versioncode: readCount(versioncode) };
}

function readText(value: unknown, longest = longestText): string {
  return typeof value === "string" ? value.slice(0, longest) : "";
}

function readCount(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0;
}
