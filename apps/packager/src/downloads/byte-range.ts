/** The part of a file that a Range header requests; `start` and `length` in bytes. */
export type ByteRange =
  | { kind: "whole" }
  | { kind: "part"; start: number; length: number }
  | { kind: "unsatisfiable" };

const whole: ByteRange = { kind: "whole" };
const unsatisfiable: ByteRange = { kind: "unsatisfiable" };

/**
 * Parses a Range header by RFC 9110 section 14. A missing or malformed header, another unit and several ranges all give
 * the whole file, as the RFC allows.
 *
 * Our own parser, because `range-parser` reports a suffix longer than the file as unsatisfiable (the RFC: the whole
 * file), and `5-3` too (the RFC: ignore it).
 */
export function parseRange(header: string | undefined, fileLength: number): ByteRange {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "");
  if (match === null) return whole;
  const [, first = "", last = ""] = match;
  if (first === "") return last === "" ? whole : suffixRange(Number(last), fileLength);
  const start = Number(first);
  const end = last === "" ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return whole;
  if (start >= fileLength) return unsatisfiable;
  return { kind: "part", start, length: Math.min(end, fileLength - 1) - start + 1 };
}

function suffixRange(wanted: number, fileLength: number): ByteRange {
  if (wanted === 0 || fileLength === 0) return unsatisfiable;
  const length = Math.min(wanted, fileLength);
  return { kind: "part", start: fileLength - length, length };
}
