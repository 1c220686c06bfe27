import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Upload = AsyncIterable<Uint8Array>;

export class UploadTooLarge extends Error {
  override name = "UploadTooLarge";
}

/**
 * Receives an upload into a file before `work` reads it, so that no transaction and no queue waits for a slow sender. The file goes
 * afterwards. Throws {@link UploadTooLarge} beyond `longest` bytes.
 */
export async function withSpooled<Result>(
  upload: Upload,
  longest: number,
  work: (file: Upload) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `playfront-upload-${process.pid}-`));
  try {
    const path = join(folder, "upload");
    await receive(upload, longest, path);
    return await work(createReadStream(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads to the end, also of what is too long: the sender could not read the answer otherwise. */
async function receive(upload: Upload, longest: number, path: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    let size = 0;
    for await (const piece of upload) {
      size += piece.length;
      if (size <= longest) await file.writeFile(piece);
    }
    if (size > longest) throw new UploadTooLarge(`an upload of more than ${longest} bytes`);
  } finally {
    await file.close();
  }
}
