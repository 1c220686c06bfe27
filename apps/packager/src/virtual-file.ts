/** A run of bytes of a file on disk; `start` and `length` in bytes. */
export type FileSegment = { kind: "file"; path: string; start: number; length: number };

/** Bytes held in memory, such as a rewritten tail. */
export type BytesSegment = { kind: "bytes"; bytes: Uint8Array };

export type Segment = FileSegment | BytesSegment;

/**
 * What the HTTP layer hands out: a file that need not exist on disk in one piece.
 * The length is known before the first byte is read, so ranges are slices of the segments.
 */
export type VirtualFile = {
  segments: Segment[];
  /** Bytes, the sum over the segments. */
  length: number;
  /** Strong entity tag with its quotes; differs whenever a single byte may differ. */
  etag: string;
  lastModified: Date;
};

/**
 * The segments that make up `length` bytes from `start`, in order and without empty ones.
 * The caller has checked that the run lies inside the file.
 */
export function sliceSegments(segments: Segment[], start: number, length: number): Segment[] {
  const slice: Segment[] = [];
  let skip = start;
  let left = length;
  for (const segment of segments) {
    const size = segmentLength(segment);
    const taken = Math.min(size - skip, left);
    if (taken > 0) {
      slice.push(cut(segment, skip, taken));
      left -= taken;
    }
    skip = Math.max(0, skip - size);
  }
  return slice;
}

export function segmentLength(segment: Segment): number {
  return segment.kind === "file" ? segment.length : segment.bytes.length;
}

function cut(segment: Segment, start: number, length: number): Segment {
  return segment.kind === "file"
    ? { ...segment, start: segment.start + start, length }
    : { kind: "bytes", bytes: segment.bytes.subarray(start, start + length) };
}
