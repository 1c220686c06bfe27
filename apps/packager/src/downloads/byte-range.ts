/** What a Range header asks of a file; `start` and `length` in bytes. */
export type ByteRange =
  | { kind: "whole" }
  | { kind: "part"; start: number; length: number }
  | { kind: "unsatisfiable" };

const whole: ByteRange = { kind: "whole" };
const unsatisfiable: ByteRange = { kind: "unsatisfiable" };

/**
 * Reads a Range header by RFC 9110 section 14. A header that is absent, of another unit, not
 * well-formed or of several ranges asks for the whole file, which the RFC allows for each of them.
 *
 * Written here because the usual parser answers a suffix longer than the file as unsatisfiable
 * (the RFC wants the whole file) and `5-3` too (the RFC wants it ignored).
 */
export function parseRange(header: string | undefined, fileLength: number): ByteRange {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "");
  if (match === null) return whole;
  const [, first = "", last = ""] = match;
  if (first === "") return last === "" ? whole : suffix(Number(last), fileLength);
  const start = Number(first);
  const end = last === "" ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return whole;
  if (start >= fileLength) return unsatisfiable;
  return { kind: "part", start, length: Math.min(end, fileLength - 1) - start + 1 };
}

function suffix(wanted: number, fileLength: number): ByteRange {
  if (wanted === 0 || fileLength === 0) return unsatisfiable;
  const length = Math.min(wanted, fileLength);
  return { kind: "part", start: fileLength - length, length };
}
