import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { FileSegment, Segment } from "./virtual-file.ts";
import { segmentLength } from "./virtual-file.ts";

const CHUNK_BYTES = 64 * 1024;

/**
 * A stream over the segments that reads only as fast as it is drained.
 * Every file is opened before this returns, so a file that cannot be opened rejects here and not in
 * the middle of an answer; the handles are closed when the stream ends or is destroyed.
 */
export async function openSegments(segments: Segment[]): Promise<Readable> {
  const handles = await openFiles(segments);
  const queue = [...segments];
  let offset = 0;

  async function nextChunk(): Promise<Uint8Array | null> {
    const segment = queue[0];
    if (segment === undefined) return null;
    const size = Math.min(CHUNK_BYTES, segmentLength(segment) - offset);
    const chunk =
      segment.kind === "bytes"
        ? segment.bytes.subarray(offset, offset + size)
        : await readExactly(handles.get(segment.path)!, segment, offset, size);
    offset += size;
    if (offset === segmentLength(segment)) {
      queue.shift();
      offset = 0;
    }
    return chunk;
  }

  return new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      nextChunk().then(
        (chunk) => this.push(chunk),
        (error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      closeAll(handles).then(
        () => done(error),
        (closeError) => done(error ?? closeError),
      );
    },
  });
}

async function openFiles(segments: Segment[]): Promise<Map<string, FileHandle>> {
  const handles = new Map<string, FileHandle>();
  try {
    for (const segment of segments) {
      if (segment.kind === "file" && !handles.has(segment.path)) {
        handles.set(segment.path, await open(segment.path));
      }
    }
  } catch (error) {
    await closeAll(handles);
    throw error;
  }
  return handles;
}

async function closeAll(handles: Map<string, FileHandle>): Promise<void> {
  await Promise.all([...handles.values()].map((handle) => handle.close()));
}

/** A read may return less than asked for; nothing at all means that the file has been cut short. */
async function readExactly(
  handle: FileHandle,
  segment: FileSegment,
  offset: number,
  size: number,
): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const position = segment.start + offset + filled;
    const { bytesRead } = await handle.read(buffer, filled, size - filled, position);
    if (bytesRead === 0) throw new Error(`${segment.path} ends before byte ${position}`);
    filled += bytesRead;
  }
  return buffer;
}
