import {
  type Chunk,
  type ChunkBudget,
  chunksIn,
  createChunkBudget,
  firstChunk,
  spend,
} from "./chunks.ts";
import { type Fields, fieldsOf, Malformed } from "./fields.ts";
import { readStringPool, type StringPool, stringPoolChunk } from "./string-pool.ts";
import { type TypedValue, typedValue, typedValueAt } from "./typed-value.ts";

/** Resolves a resource's id to its value; undefined if it has no simple value. */
export type ResourceTable = (id: number) => TypedValue | undefined;

const tableChunk = 0x0002;
const packageChunk = 0x0200;
const typeChunk = 0x0201;
const maxHops = 8;
/** Real tables have one package, rarely two. */
const maxPackages = 8;
const noEntry = 0xffffffff;
const noEntry16 = 0xffff;
const flags = { sparse: 1, offset16: 2 } as const;
const entryFlags = { complex: 1, compact: 8 } as const;
/** The configurations used, best first: the players' language, then the default. */
const locales = ["zh-CN", "zh-Hans-CN", "zh-Hans", "zh", ""];

/** A type chunk of one of these configurations. */
interface Candidate {
  locale: string;
  chunk: Chunk;
}

/** By package and type: the upper half of a resource's id. */
type Types = Map<number, Candidate[]>;

/**
 * Reads resources with a value for Chinese or for all phones. Ignores those that depend on screen, version or another script,
 * and bags and styles. All look-ups together visit as many type chunks as the table may have. Throws {@link Malformed}, and so
 * does the returned function.
 */
export function readResourceTable(bytes: Uint8Array): ResourceTable {
  const table = firstChunk(fieldsOf(bytes));
  if (table.type !== tableChunk) throw new Malformed(`no resource table but type ${table.type}`);
  let texts: StringPool = () => undefined;
  const types: Types = new Map();
  const budget = createChunkBudget();
  let packages = 0;
  for (const chunk of chunksIn(table, table.headerSize, budget)) {
    if (chunk.type === stringPoolChunk) texts = readStringPool(chunk);
    if (chunk.type !== packageChunk) continue;
    if (++packages > maxPackages) throw new Malformed(`more than ${maxPackages} packages`);
    addTypes(types, chunk, budget);
  }
  const visits = createChunkBudget();
  return (id) => {
    let value: TypedValue | undefined = { kind: "reference", id };
    const seen = new Set<number>();
    while (value?.kind === "reference" && seen.size < maxHops && !seen.has(value.id)) {
      seen.add(value.id);
      value = lookUp(types, value.id, { texts, visits });
    }
    return value?.kind === "reference" ? undefined : value;
  };
}

function addTypes(types: Types, part: Chunk, budget: ChunkBudget): void {
  const packageId = part.fields.u32(chunkBody);
  for (const chunk of chunksIn(part, part.headerSize, budget)) {
    if (chunk.type !== typeChunk) continue;
    const locale = localeOf(chunk);
    if (locale === undefined || !locales.includes(locale)) continue;
    const key = packageId * 0x100 + chunk.fields.u8(chunkBody);
    const known = types.get(key);
    if (known === undefined) types.set(key, [{ locale, chunk }]);
    else known.push({ locale, chunk });
  }
}

interface LookUp {
  texts: StringPool;
  visits: ChunkBudget;
}

function lookUp(types: Types, id: number, { texts, visits }: LookUp): TypedValue | undefined {
  const found = new Map<string, TypedValue>();
  for (const { locale, chunk } of types.get(id >>> 16) ?? []) {
    spend(visits);
    if (found.has(locale)) continue;
    const value = entryOf(chunk, id & 0xffff, texts);
    if (value !== undefined) found.set(locale, value);
  }
  return locales.map((locale) => found.get(locale)).find((value) => value !== undefined);
}

const chunkBody = 8;
const configAt = 20;
/** Fields of a configuration that a locale may fill, by their first byte and the one after the last. */
const localeFields = [
  [0, 4],
  [8, 12],
  [36, 40],
] as const;
/** Android's own configuration is shorter; bytes beyond are not looked at. */
const maxConfigBytes = 128;

/** Such as `zh-Hans-CN`, empty for all phones; undefined if the configuration requires more than a language. */
function localeOf({ fields }: Chunk): string | undefined {
  const size = fields.u32(configAt);
  if (size < 28) return undefined;
  const config = fields.slice(configAt, configAt + Math.min(size, maxConfigBytes));
  const isLocale = (at: number) => localeFields.some(([from, to]) => at >= from && at < to);
  if (config.some((byte, index) => byte !== 0 && !isLocale(index))) return undefined;
  const parts = [letters(config, 8, 2), letters(config, 36, 4), letters(config, 10, 2)];
  return parts.filter((part) => part !== "").join("-");
}

function letters(config: Uint8Array, at: number, count: number): string {
  return config[at] ? String.fromCharCode(...config.subarray(at, at + count)) : "";
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

/** Pairs of index and offset, sorted by index. */
function sparseOffset(fields: Fields, { first, count, index }: SparseEntry): number | undefined {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const at = first + 4 * middle;
    const found = fields.u16(at);
    if (found === index) return fields.u16(at + 2) * 4;
    if (found < index) low = middle + 1;
    else high = middle;
  }
  return undefined;
}
