import { type FileHandle, mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";

type Upload = AsyncIterable<Uint8Array>;

export class UploadTooLarge extends Error {
  override name = "UploadTooLarge";
}

interface Spool {
  /** Where the file lies, on a disk: it may be larger than the memory. */
  folder: string;
  /** Most bytes. */
  longest: number;
}

/**
 * Receives an upload into a file before `work` reads it, so that no transaction and no queue waits for a slow sender. The file
 * has no name: nothing of it is left, even after a crash. Throws {@link UploadTooLarge} if it is too long.
 */
export async function withSpooled<Result>(
  upload: Upload,
  { folder: parent, longest }: Spool,
  work: (file: Upload) => Promise<Result>,
): Promise<Result> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, "upload-"));
  const file = await open(join(folder, "upload"), "wx+", 0o600);
  try {
    await rm(folder, { recursive: true });
    await receive(upload, longest, file);
    return await work(file.createReadStream({ start: 0, autoClose: false }));
  } finally {
    await file.close();
  }
}

/** Reads to the end, also of what is too long: the sender could not read the answer otherwise. */
async function receive(upload: Upload, longest: number, file: FileHandle): Promise<void> {
  let size = 0;
  for await (const piece of upload) {
    size += piece.length;
    if (size <= longest) await file.writeFile(piece);
  }
  if (size > longest) throw new UploadTooLarge(`an upload of more than ${longest} bytes`);
}
