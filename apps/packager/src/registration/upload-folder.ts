import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A file not written for this long was left by a process that died, milliseconds. */
const leftAfterMs = 3_600_000;
/** What an upload must bring in each period; a slower sender is broken, or holds a place on purpose. */
const periodBytes = 4 * 1024 * 1024;

export interface Received {
  path: string;
  size: number;
}

/** The upload is larger than allowed. */
export class TooManyBytes extends Error {
  override name = "TooManyBytes";
}

class SlowUpload extends Error {
  override name = "SlowUpload";
}

/** A folder for uploads until they are inspected. */
export interface UploadFolder {
  /**
   * Writes a stream to a temporary file, passes it to `use`, and removes it afterwards in every case. Rejects with
   * {@link TooManyBytes} or with the stream's error, which is also what becomes of one that is too slow.
   */
  receive<T>(
    stream: Readable,
    options: ReceiveOptions,
    use: (file: Received) => Promise<T>,
  ): Promise<T>;
}

interface ReceiveOptions {
  /** Most bytes. */
  limit: number;
  /** Called with the bytes as they come. */
  onPiece(piece: Uint8Array): void;
}

export function createUploadFolder(folder: string, periodMs: number): UploadFolder {
  let prepared: Promise<void> | undefined;
  return {
    async receive(stream, options, use) {
      prepared ??= prepare(folder);
      await prepared;
      const path = join(folder, randomBytes(12).toString("hex"));
      try {
        return await use({ path, size: await write(stream, path, { ...options, periodMs }) });
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

async function write(
  stream: Readable,
  path: string,
  { limit, onPiece, periodMs }: ReceiveOptions & { periodMs: number },
): Promise<number> {
  let size = 0;
  let seen = 0;
  const watch = setInterval(() => {
    if (size - seen < periodBytes && !stream.readableEnded) stream.destroy(new SlowUpload());
    seen = size;
  }, periodMs);
  async function* limitSize(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      size += piece.length;
      if (size > limit) throw new TooManyBytes(`more than ${limit} bytes`);
      onPiece(piece);
      yield piece;
    }
  }
  try {
    await pipeline(stream, limitSize, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } finally {
    clearInterval(watch);
  }
  return size;
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    // What cannot be removed does not stop new uploads; the next start tries again.
    if (facts && Date.now() - facts.mtimeMs > leftAfterMs) await rm(path).catch(() => {});
  }
}
