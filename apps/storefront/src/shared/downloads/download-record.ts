import type { GameVersion } from "@playfront/bridge/downloads";

/** A package that was requested on this device. Unknown texts are empty, unknown numbers 0. */
export interface DownloadRecord {
  gameid: string;
  gamename: string;
  logo: string;
  /** The downloader of the package: a browser, which reports no progress, or the container's own downloader. */
  via: "browser" | "native";
  state: DownloadState;
  /** When it was requested, milliseconds since 1970. */
  at: number;
  /** The requested version; in state `installed` the version on the device. */
  version: string;
  versioncode: number;
  package: string;
  /** SHA-256 of the certificate that the package is signed with, hexadecimal. */
  signer: string;
  /** Size of the package and of the part that has been received, bytes. */
  bytes: number;
  received: number;
  /** The address given to the browser; empty if it has more than a path (see `storableAddress`). */
  address: string;
  /** SHA-256 of the file at `address`, hexadecimal. */
  sha256: string;
  /** Why it failed, in the player's language. */
  reason: string;
  /** The newest version known from the shop or the container. */
  newest: GameVersion;
  /** The shop no longer has the game. */
  isGone: boolean;
  /** The player has removed it from the list; play buttons still use it. */
  isHidden: boolean;
  /** Sequence number of the container's latest report. */
  seq: number;
}

export const downloadStates = [
  /** Given to the browser; the page learns no more. */
  "handed",
  "failed",
  "waiting",
  "downloading",
  "paused",
  "downloaded",
  "installed",
] as const;
export type DownloadState = (typeof downloadStates)[number];

/** The most records kept on a device. */
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

/**
 * Parses stored records, which any script of this origin may have written: invalid ones are left out. Never throws.
 */
export function parseRecords(text: string | null): DownloadRecord[] {
  const found = new Map<string, DownloadRecord>();
  for (const item of parseList(text)) {
    const record = parseRecord(item);
    if (record && !found.has(record.gameid)) found.set(record.gameid, record);
    if (found.size === mostRecords) break;
  }
  return [...found.values()].sort(byAge);
}

/** Newest first. Records of the same time have a stable order. */
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
  // Earlier versions of the shop wrote `road`.
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
 * Returns the address if it may be stored, otherwise an empty text. A query or user info, such as a signature, may
 * grant access, and nothing that grants access is stored.
 */
export function storableAddress(address: string): string {
  const isPlace = /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/.test(address);
  return isPlace && address.length <= longestAddress ? address : "";
}

/** Returns a SHA-256 digest in lowercase; empty for anything else. */
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
