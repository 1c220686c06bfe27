import { createHash } from "node:crypto";
import { shanghaiDay } from "@playfront/counters/counters";
import { writeRegularly } from "@playfront/counters/regular-writes";
import { mergeRuns, type Run } from "./byte-runs.ts";
import type { ChannelPackage } from "./channel-package.ts";

/** The bytes of one package that one downloader received on one day since the last write. */
export interface Handout {
  /** `YYYY-MM-DD` in Asia/Shanghai. */
  day: string;
  build: string;
  cid: string;
  /** SHA-256 of the downloader and the package's tag; salted and hashed again before it is stored. */
  downloader: Buffer;
  /** The file's name in the address, which distinguishes games that share a build. */
  name: string;
  /** Bytes of the whole package. */
  size: number;
  runs: readonly Run[];
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
  /** Call when an answer's body begins. */
  begin(begun: DownloadStart): { add(bytes: number): void; end(): void };
  /** Writes what was handed out so far, running downloads included. If it rejects, the counts are kept for the next write. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

export interface DownloadLogParts {
  /** Writes handouts; writing the same ones twice must count them once. */
  write(handouts: readonly Handout[]): Promise<void>;
  now(): Date;
  /** Called when a write fails; the handouts are kept. */
  onFailure(error: unknown): void;
  everyMs?: number;
  /** Most handouts kept while writes fail; further new ones are not counted. */
  maxHandouts?: number;
}

const writeEveryMs = 5_000;
const maxKeptHandouts = 50_000;

type Open = Omit<Handout, "runs" | "day"> & { run: Run };

/** Collects downloads in memory and writes them in batches; a download resumed many times becomes one row. */
export function createDownloadLog(parts: DownloadLogParts): DownloadLog {
  const { write, now, onFailure, everyMs = writeEveryMs, maxHandouts = maxKeptHandouts } = parts;
  const open = new Set<Open>();
  let waiting = new Map<string, Handout>();

  function countHandedOut({ run, ...what }: Open): void {
    if (run.start === run.end) return;
    add({ ...what, day: shanghaiDay(now()), runs: [{ ...run }] });
    run.start = run.end;
  }

  function add(handout: Handout): void {
    const { day, build, cid, downloader } = handout;
    const key = [day, build, cid, downloader.toString("base64")].join("/");
    const known = waiting.get(key);
    if (known !== undefined) {
      waiting.set(key, { ...known, runs: mergeRuns([...known.runs, ...handout.runs]) });
    } else if (waiting.size < maxHandouts) {
      waiting.set(key, handout);
    }
  }

  async function writeOut(): Promise<void> {
    for (const one of open) countHandedOut(one);
    if (waiting.size === 0) return;
    const handouts = [...waiting.values()];
    waiting = new Map();
    try {
      await write(handouts);
    } catch (error) {
      for (const handout of handouts) add(handout);
      throw error;
    }
  }

  const { flush, close } = writeRegularly({ writeOut, everyMs, onFailure });
  return {
    begin({ pkg, name, start, downloader }) {
      const { build, cid, size, etag } = pkg;
      const hash = createHash("sha256").update(`${etag} ${downloader}`).digest();
      const run = { start, end: start };
      const one: Open = { build: build.id, cid, downloader: hash, name, size, run };
      open.add(one);
      return {
        add(bytes) {
          run.end += bytes;
        },
        end() {
          open.delete(one);
          countHandedOut(one);
        },
      };
    },
    flush,
    close,
  };
}
