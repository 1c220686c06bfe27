/** Permanent files: pictures and packages. Keys are paths such as `media/ab12.webp`. */
export interface Storage {
  /** Writes are atomic, and replace an existing file. */
  put(key: string, data: Buffer): Promise<void>;
  /** Copies a local file into the storage without loading it into memory. */
  putFile(key: string, file: LocalFile): Promise<void>;
  /** Gives a file another key, atomically, in place of the file that has it. False if the file does not exist. */
  move(from: string, to: string): Promise<boolean>;
  /** Null if the file does not exist. */
  get(key: string): Promise<Buffer | null>;
  /** Null if the file does not exist. */
  stat(key: string): Promise<StoredFile | null>;
  /**
   * Passes the bytes of a range to `onChunk`, in order, one chunk at a time. Resolves to false if the file does not
   * exist. Rejects if the source fails or ends early, if `onChunk` rejects, or if the signal aborts; the source is closed
   * in every case.
   */
  streamRange(key: string, range: ByteRange): Promise<boolean>;
  /** The keys that start with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>;
}

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
  /** The chunk's memory is reused once the promise resolves. */
  onChunk(chunk: Uint8Array): Promise<void>;
  signal?: AbortSignal;
}

/** A complete file on this machine: nothing writes to it any more. */
export interface LocalFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Lowercase hex. */
  sha256: string;
}

export interface StoredFile {
  /** Bytes. */
  size: number;
  modified: Date;
  /** Changes whenever the file changes. Without quotes. */
  etag: string;
}

/** Throws unless the key is a plain relative path, so that no key can leave the storage's root. */
export function checkKey(key: string): void {
  if (!/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i.test(key)) {
    throw new Error(`not a storage key: ${JSON.stringify(key)}`);
  }
}

/** Throws a RangeError unless the numbers are a valid byte range. */
export function checkRange(start: number, end: number): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError(`not a range of bytes: ${start}-${end}`);
  }
}
