/** The names that PostgreSQL gives to files of its write-ahead log: segments, and the history of a timeline. */
const fileName = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;
const segmentName = /^[0-9A-F]{24}$/;

/** Bytes; PostgreSQL's default, which `initdb --wal-segsize` can change. */
export const segmentBytes = 16 * 1024 * 1024;
/** The name counts 4 GiB in its second part and segments of them in its third. */
const segmentsOfPart = 2 ** 32 / segmentBytes;

export function isWalFile(name: string): boolean {
  return fileName.test(name);
}

export function isSegment(name: string): boolean {
  return segmentName.test(name);
}

export function isHistory(name: string): boolean {
  return name.endsWith(".history");
}

/** A segment's place in the log, on whatever timeline. */
export function segmentNumber(name: string): number {
  const part = Number.parseInt(name.slice(8, 16), 16);
  return part * segmentsOfPart + Number.parseInt(name.slice(16, 24), 16);
}
