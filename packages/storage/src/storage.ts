import type { Readable } from "node:stream";

/** Where files live that outlive a request: pictures and packages. Keys are paths such as `media/ab12.webp`. */
export interface Storage {
  /** Writes a file whole or not at all; an older one of that key is replaced. */
  put(key: string, data: Buffer): Promise<void>;
  /** The same with the bytes of a file of this machine, which stays; none of it is held in memory. */
  putFile(key: string, file: LocalFile): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Null when there is no such file. */
  stat(key: string): Promise<StoredFile | null>;
  /**
   * The bytes from `start` to `end`, both included, as they come; an `end` past the last byte means the last one. Null
   * when there is no such file. Throws a RangeError when nothing lies at `start`; the stream fails when the source
   * does, and must be read or destroyed.
   */
  range(key: string, start: number, end: number): Promise<Readable | null>;
  /**
   * Hands the bytes of a stretch to its taker, in order and one piece at a time. False when there is no such file, and
   * then nothing was taken. Rejects when the source fails, when it ends early, when the taker rejects or the signal says so;
   * nothing stays open either way.
   */
  pour(key: string, stretch: Stretch): Promise<boolean>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
}

/** The bytes from `start` to `end`, both included. */
export interface Stretch {
  start: number;
  end: number;
  /** Resolves once it is done with the piece, whose memory is used again then. */
  take(piece: Uint8Array): Promise<void>;
  signal?: AbortSignal;
}

/** A file that nobody writes to any more. */
export interface LocalFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Of those bytes, lowercase hex. */
  sha256: string;
}

export interface StoredFile {
  /** Bytes. */
  size: number;
  modified: Date;
  /** Changes when the file does; without quotes. */
  etag: string;
}

/** Throws on a key that is no plain path: nothing outside the storage's own place can be named. */
export function checkKey(key: string): void {
  if (!/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i.test(key)) {
    throw new Error(`not a storage key: ${JSON.stringify(key)}`);
  }
}

/** Throws a RangeError unless the numbers can name a stretch of bytes. */
export function checkRange(start: number, end: number): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError(`not a range of bytes: ${start}-${end}`);
  }
}
