import { concat, viewOf } from "../bytes.ts";
import { formatSigningBlock, type Pair } from "../signing-block.ts";

/** A file in a package; its record may state wrong values. */
export interface PackedFile {
  name: string;
  packed: Uint8Array;
  method?: number;
  crc32?: number;
  size?: number;
}

export interface ApkParts {
  /** Names of stored files, each of which holds its own name. */
  names?: readonly string[];
  /** Used instead of `names`. */
  files?: readonly PackedFile[];
  /** Without pairs the package has no signing block. */
  pairs?: readonly Pair[];
  comment?: Uint8Array;
  /** Any bytes between the files and the block, such as a signer's alignment. */
  gap?: number;
}

/** A package with the right structure but without valid signatures; verifiers would reject it. */
export function buildApk({
  names = ["a.txt"],
  files = names.map(fileNamed),
  pairs,
  comment,
  gap = 0,
}: ApkParts): Uint8Array {
  const contents: Uint8Array[] = [];
  const records: Uint8Array[] = [];
  let at = 0;
  for (const { name, packed, method = 0, crc32 = 0, size = packed.length } of files) {
    const bytes = new TextEncoder().encode(name);
    const local = header(0x04034b50, 30, packed.length, { 8: method, 26: bytes.length });
    viewOf(local).setUint32(14, crc32, true);
    viewOf(local).setUint32(22, size, true);
    const content = concat([local, bytes, packed]);
    const record = header(0x02014b50, 46, packed.length, { 10: method, 28: bytes.length });
    viewOf(record).setUint32(16, crc32, true);
    viewOf(record).setUint32(24, size, true);
    viewOf(record).setUint32(42, at, true);
    contents.push(content);
    records.push(record, bytes);
    at += content.length;
  }
  const block = pairs ? formatSigningBlock(pairs) : new Uint8Array(0);
  const front = concat([...contents, new Uint8Array(gap), block]);
  const directory = concat(records);
  const end = concat([new Uint8Array(22), comment ?? new Uint8Array(0)]);
  const view = viewOf(end);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, files.length, true);
  view.setUint16(10, files.length, true);
  view.setUint32(12, directory.length, true);
  view.setUint32(16, front.length, true);
  view.setUint16(20, comment?.length ?? 0, true);
  return concat([front, directory, end]);
}

function fileNamed(name: string): PackedFile {
  return { name, packed: new TextEncoder().encode(name) };
}

function header(signature: number, length: number, size: number, fields: Record<number, number>) {
  const bytes = new Uint8Array(length);
  const view = viewOf(bytes);
  view.setUint32(0, signature, true);
  const sizes = length === 46 ? 20 : 18;
  view.setUint32(sizes, size, true);
  view.setUint32(sizes + 4, size, true);
  for (const [offset, value] of Object.entries(fields)) view.setUint16(Number(offset), value, true);
  return bytes;
}
