import { type Chunk, chunksIn, firstChunk } from "./chunks.ts";
import { type Fields, fieldsOf, Malformed } from "./fields.ts";
import { readStringPool, type StringPool, stringPoolChunk } from "./string-pool.ts";
import { type TypedValue, typedValue, typedValueAt } from "./typed-value.ts";

/** Resolves a resource's id to its value; undefined if it has no simple value. */
export type ResourceTable = (id: number) => TypedValue | undefined;

const tableChunk = 0x0002;
const packageChunk = 0x0200;
const typeChunk = 0x0201;
const maxHops = 8;
/** Real tables have one package, rarely two; every look-up searches all of them. */
const maxPackages = 8;
const noEntry = 0xffffffff;
const noEntry16 = 0xffff;
const flags = { sparse: 1, offset16: 2 } as const;
const entryFlags = { complex: 1, compact: 8 } as const;
/** The configurations used, best first: the players' language, then the default. */
const locales = ["zh-CN", "zh", ""];

/**
 * Reads resources with a value for Chinese or for all phones. Ignores those that depend on screen, version or script, and
 * bags and styles. Throws {@link Malformed}, and so does the returned function.
 */
export function readResourceTable(bytes: Uint8Array): ResourceTable {
  const table = firstChunk(fieldsOf(bytes));
  if (table.type !== tableChunk) throw new Malformed(`no resource table but type ${table.type}`);
  let texts: StringPool = () => undefined;
  const packages: Chunk[] = [];
  for (const chunk of chunksIn(table, table.headerSize)) {
    if (chunk.type === stringPoolChunk) texts = readStringPool(chunk);
    if (chunk.type === packageChunk) packages.push(chunk);
    if (packages.length > maxPackages) throw new Malformed(`more than ${maxPackages} packages`);
  }
  return (id) => {
    let value: TypedValue | undefined = { kind: "reference", id };
    for (let hop = 0; hop < maxHops && value?.kind === "reference"; hop++) {
      value = lookUp(packages, value.id, texts);
    }
    return value?.kind === "reference" ? undefined : value;
  };
}

function lookUp(packages: readonly Chunk[], id: number, texts: StringPool): TypedValue | undefined {
  const found = new Map<string, TypedValue>();
  for (const part of packages) {
    if (part.fields.u32(chunkBody) !== id >>> 24) continue;
    for (const chunk of chunksIn(part, part.headerSize)) {
      if (chunk.type !== typeChunk || chunk.fields.u8(chunkBody) !== ((id >>> 16) & 0xff)) continue;
      const locale = localeOf(chunk);
      if (locale === undefined || found.has(locale)) continue;
      const value = entryOf(chunk, id & 0xffff, texts);
      if (value !== undefined) found.set(locale, value);
    }
  }
  return locales.map((locale) => found.get(locale)).find((value) => value !== undefined);
}

const chunkBody = 8;
const configAt = 20;

/** `zh-CN`, `zh`, or empty for all phones; undefined if the configuration requires more than a language. */
function localeOf({ fields }: Chunk): string | undefined {
  const size = fields.u32(configAt);
  if (size < 28) return undefined;
  const config = fields.slice(configAt, configAt + size);
  const rest = config.some((byte, index) => byte !== 0 && index >= 4 && (index < 8 || index >= 12));
  if (rest) return undefined;
  const [language, country] = [letters(config, 8), letters(config, 10)];
  return country === "" ? language : `${language}-${country}`;
}

function letters(config: Uint8Array, at: number): string {
  return config[at] === 0 ? "" : String.fromCharCode(config[at]!, config[at + 1]!);
}

function entryOf({ fields }: Chunk, index: number, texts: StringPool): TypedValue | undefined {
  const offset = offsetOf(fields, index);
  if (offset === undefined) return undefined;
  const at = fields.u32(16) + offset;
  const entry = fields.u16(at + 2);
  if (entry & entryFlags.compact) return typedValue(entry >>> 8, fields.u32(at + 4), texts);
  if (entry & entryFlags.complex) return undefined;
  return typedValueAt(fields, at + fields.u16(at), texts);
}

/** Offset of an entry from the first one. */
function offsetOf(fields: Fields, index: number): number | undefined {
  const kind = fields.u8(9);
  const count = fields.u32(12);
  const first = fields.u16(2);
  if (kind & flags.sparse) return sparseOffset(fields, { first, count, index });
  if (index >= count) return undefined;
  if (kind & flags.offset16) {
    const offset = fields.u16(first + 2 * index);
    return offset === noEntry16 ? undefined : offset * 4;
  }
  const offset = fields.u32(first + 4 * index);
  return offset === noEntry ? undefined : offset;
}

interface SparseEntry {
  first: number;
  count: number;
  index: number;
}

/** Pairs of index and offset. A wrong count is harmless: reading stops at the chunk's end. */
function sparseOffset(fields: Fields, { first, count, index }: SparseEntry): number | undefined {
  for (let pair = 0; pair < count; pair++) {
    if (fields.u16(first + 4 * pair) === index) return fields.u16(first + 4 * pair + 2) * 4;
  }
  return undefined;
}
