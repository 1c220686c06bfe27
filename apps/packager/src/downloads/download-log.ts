import { createHash, randomUUID } from "node:crypto";
import { shanghaiDay } from "@playfront/counters/counters";
import { writeRegularly } from "@playfront/counters/regular-writes";
import type { ChannelPackage } from "./channel-package.ts";

/** What one downloader was handed out of one package on one day since the last write. */
export interface Handout {
  /** `YYYY-MM-DD` in Asia/Shanghai, of the answer's first byte. */
  day: string;
  build: string;
  cid: string;
  /** SHA-256 of the downloader and the package's tag; salted and hashed again before it is stored. */
  downloader: Buffer;
  /** The file's name in the address, which distinguishes games that share a build. */
  name: string;
  /** Bytes of the whole package. */
  size: number;
  /** Bytes of the answers that have ended. */
  bytes: number;
  /** Whether one of these answers ended with the package's last byte. */
  hasEnd: boolean;
}

/** Handouts that are written at once. Writing the same number again changes nothing. */
export interface HandoutBatch {
  /** UUID of the log. */
  writer: string;
  /** Increases by one. The next batch is made only after this one is known to be written. */
  number: number;
  handouts: readonly Handout[];
}

export interface DownloadStart {
  pkg: ChannelPackage;
  name: string;
  /** Offset of the answer's first byte. */
  start: number;
  /** Any text that distinguishes downloaders. */
  downloader: string;
}

export interface DownloadLog {
  /** Call before an answer's body; it counts from its first byte on. */
  begin(begun: DownloadStart): { add(bytes: number): void; end(): void };
  /**
   * Writes the downloads that have begun and those that have ended since the last write. If it rejects, they are kept for
   * the next write.
   */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

export interface DownloadLogParts {
  write(batch: HandoutBatch): Promise<void>;
  now(): Date;
  /** Called when a write fails; the handouts are kept. */
  onFailure(error: unknown): void;
  everyMs?: number;
  /** Most handouts kept while writes fail; further new ones are not counted. */
  maxHandouts?: number;
}

const writeEveryMs = 5_000;
const maxKeptHandouts = 50_000;
/** Of one batch. */
const maxRows = 1_000;

interface Kept extends Handout {
  /** Answers that are still being sent. */
  running: number;
  isBeginWritten: boolean;
}

/**
 * Collects downloads in memory. A download is written when it begins and when its last running answer has ended, however
 * long it takes in between.
 */
export function createDownloadLog(parts: DownloadLogParts): DownloadLog {
  const { write, now, onFailure, everyMs = writeEveryMs, maxHandouts = maxKeptHandouts } = parts;
  const writer = randomUUID();
  const kept = new Map<string, Kept>();
  let last: HandoutBatch = { writer, number: 0, handouts: [] };
  let isWritten = true;

  /** Undefined if there is no room for a new one. */
  function keep({ pkg, name, downloader }: DownloadStart): Kept | undefined {
    const { build, cid, size, etag } = pkg;
    const hash = createHash("sha256").update(`${etag} ${downloader}`).digest();
    const day = shanghaiDay(now());
    const key = [day, build.id, cid, hash.toString("base64")].join("/");
    const known = kept.get(key);
    if (known !== undefined || kept.size >= maxHandouts) return known;
    const what = { day, build: build.id, cid, downloader: hash, name, size };
    const made = { ...what, bytes: 0, hasEnd: false, running: 0, isBeginWritten: false };
    kept.set(key, made);
    return made;
  }

  function takeDue(): Handout[] {
    const due: Handout[] = [];
    for (const [key, one] of kept) {
      if (due.length === maxRows) break;
      const { running, isBeginWritten: _, ...handout } = one;
      if (isDue(one)) {
        due.push(handout);
        Object.assign(one, { bytes: 0, hasEnd: false, isBeginWritten: true });
      }
      if (running === 0) kept.delete(key);
    }
    return due;
  }

  async function writeOut(): Promise<void> {
    if (!isWritten) await writeLast();
    for (let handouts = takeDue(); handouts.length > 0; handouts = takeDue()) {
      last = { writer, number: last.number + 1, handouts };
      isWritten = false;
      await writeLast();
    }
  }

  async function writeLast(): Promise<void> {
    await write(last);
    isWritten = true;
  }

  const { flush, close } = writeRegularly({ writeOut, everyMs, onFailure });
  return {
    begin(begun) {
      let one: Kept | undefined;
      let sent = 0;
      return {
        add(bytes) {
          if (sent === 0) {
            one = keep(begun);
            if (one !== undefined) one.running += 1;
          }
          sent += bytes;
        },
        end() {
          if (one === undefined) return;
          one.running -= 1;
          one.bytes += sent;
          one.hasEnd ||= begun.start + sent === one.size;
        },
      };
    },
    flush,
    close,
  };
}

/** Many players behind one address may never let its last answer end, so a whole package is written at once. */
function isDue({ isBeginWritten, running, bytes, size }: Kept): boolean {
  return !isBeginWritten || (bytes > 0 && (running === 0 || bytes >= size));
}
