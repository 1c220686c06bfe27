import { createHash, type Hash } from "node:crypto";
import { concat, viewOf } from "../bytes.ts";
import type { ApkDescription } from "../describe-apk.ts";
import { withDirectoryOffset } from "../end-record.ts";

export type DigestName = "sha256" | "sha512";

export interface ContentDigest {
  /** The next bytes of the file, in order; those from the signing block on are ignored. */
  add(bytes: Uint8Array): void;
  end(): Uint8Array;
}

const chunkBytes = 1024 * 1024;
const chunkMark = 0xa5;
const topMark = 0x5a;

/**
 * The digest that signatures of v2 and later cover: over the digests of pieces of 1 MiB of the files, the central directory
 * and the end record, as they were before the signing block was put in between. Keeps one digest for each piece.
 */
export function createContentDigest(
  name: DigestName,
  { prefixLength, directory, endRecord }: ApkDescription,
): ContentDigest {
  const pieces: Uint8Array[] = [];
  const files = createSection(name, prefixLength, pieces);
  return {
    add: files.add,
    end() {
      for (const part of [directory, withDirectoryOffset(endRecord, prefixLength)]) {
        createSection(name, part.length, pieces).add(part);
      }
      return startHash(name, topMark, pieces.length).update(concat(pieces)).digest();
    },
  };
}

/** Appends the digests of one section's pieces; ignores what follows its last byte. */
function createSection(name: DigestName, length: number, pieces: Uint8Array[]) {
  let left = length;
  let room = 0;
  let hash: Hash | undefined;
  return {
    add(bytes: Uint8Array): void {
      for (let at = 0; at < bytes.length && left > 0; ) {
        if (hash === undefined) {
          room = Math.min(chunkBytes, left);
          hash = startHash(name, chunkMark, room);
        }
        const part = bytes.subarray(at, at + room);
        hash.update(part);
        at += part.length;
        room -= part.length;
        left -= part.length;
        if (room > 0) continue;
        pieces.push(hash.digest());
        hash = undefined;
      }
    },
  };
}

/** Begins with a mark and a number: the length of a piece, or how many there are. */
function startHash(name: DigestName, mark: number, number: number): Hash {
  const head = new Uint8Array(5);
  head[0] = mark;
  viewOf(head).setUint32(1, number, true);
  return createHash(name).update(head);
}
