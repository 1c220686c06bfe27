import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A file not written for this long was left by a process that died, milliseconds. */
const leftAfterMs = 3_600_000;

export interface Received {
  path: string;
  size: number;
}

/** The upload is larger than allowed. */
export class TooManyBytes extends Error {
  override name = "TooManyBytes";
}

/** A folder for uploads until they are inspected. */
export interface UploadFolder {
  /**
   * Writes a stream to a temporary file, passes it to `use`, and removes it afterwards in every case. Rejects with
   * {@link TooManyBytes} or with the stream's error.
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

export function createUploadFolder(folder: string): UploadFolder {
  let prepared: Promise<void> | undefined;
  return {
    async receive(stream, options, use) {
      prepared ??= prepare(folder);
      await prepared;
      const path = join(folder, randomBytes(12).toString("hex"));
      try {
        return await use({ path, size: await write(stream, path, options) });
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

async function write(
  stream: Readable,
  path: string,
  { limit, onPiece }: ReceiveOptions,
): Promise<number> {
  let size = 0;
  async function* limitSize(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      size += piece.length;
      if (size > limit) throw new TooManyBytes(`more than ${limit} bytes`);
      onPiece(piece);
      yield piece;
    }
  }
  await pipeline(stream, limitSize, createWriteStream(path, { flags: "wx", mode: 0o600 }));
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
