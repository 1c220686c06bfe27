import { type Chunk, chunksIn, createChunkBudget, firstChunk } from "./chunks.ts";
import { fieldsOf, Malformed } from "./fields.ts";
import { readStringPool, type StringPool, stringPoolChunk } from "./string-pool.ts";
import { type TypedValue, typedValueAt } from "./typed-value.ts";

/** A start tag of a compiled document. */
export interface XmlElement {
  name: string;
  /** 1 for the root. */
  depth: number;
  /** The value of a framework attribute, by resource id, or of an attribute without namespace, by name. */
  attribute(key: number | string): TypedValue | undefined;
}

const resourceMapChunk = 0x0180;
const startElementChunk = 0x0102;
const endElementChunk = 0x0103;
const noText: StringPool = () => undefined;
const noNamespace = 0xffffffff;
const attributeBytes = 20;

/**
 * The elements in document order, one at a time. Like Android, ignores the type of the document's own chunk and all that
 * follows the end of the root: tools against decompilers change both. Throws {@link Malformed}.
 */
export function* xmlElements(bytes: Uint8Array): Generator<XmlElement> {
  const document = firstChunk(fieldsOf(bytes));
  let names = noText;
  let resourceIds: Chunk | undefined;
  let depth = 0;
  for (const chunk of chunksIn(document, document.headerSize, createChunkBudget())) {
    if (chunk.type === stringPoolChunk) names = readStringPool(chunk);
    if (chunk.type === resourceMapChunk) resourceIds = chunk;
    if (chunk.type === endElementChunk && --depth === 0) return;
    if (chunk.type === startElementChunk)
      yield element(chunk, { names, resourceIds, depth: ++depth });
  }
}

interface Context {
  names: StringPool;
  resourceIds: Chunk | undefined;
  depth: number;
}

function element(
  { fields, headerSize }: Chunk,
  { names, resourceIds, depth }: Context,
): XmlElement {
  const first = headerSize + fields.u16(headerSize + 8);
  const size = fields.u16(headerSize + 10);
  const count = fields.u16(headerSize + 12);
  if (count > 0 && size < attributeBytes) throw new Malformed(`attributes of ${size} bytes`);

  function isNamed(at: number, key: number | string): boolean {
    const name = fields.u32(at + 4);
    if (typeof key === "number") return resourceIdOf(resourceIds, name) === key;
    return fields.u32(at) === noNamespace && names(name) === key;
  }

  return {
    name: names(fields.u32(headerSize + 4)) ?? "",
    depth,
    attribute(key) {
      for (let at = first, index = 0; index < count; index++, at += size) {
        if (isNamed(at, key)) return typedValueAt(fields, at + 12, names);
      }
      return undefined;
    },
  };
}

/** The resource map gives ids to the first texts of the pool; Android uses the ids, not the texts. */
function resourceIdOf(map: Chunk | undefined, name: number): number | undefined {
  if (map === undefined) return undefined;
  const at = map.headerSize + 4 * name;
  return at + 4 <= map.fields.length ? map.fields.u32(at) : undefined;
}
