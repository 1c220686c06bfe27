import { type Chunk, chunksIn, firstChunk } from "./chunks.ts";
import { fieldsOf, Malformed } from "./fields.ts";
import { readStringPool, STRING_POOL, type StringPool } from "./string-pool.ts";
import { type TypedValue, typedValueAt } from "./typed-value.ts";

/** A start tag of a compiled document. */
export type XmlElement = {
  name: string;
  /** 1 for the root. */
  depth: number;
  /** The value of an attribute of the framework's, by its resource id, or of a plain one, by name. */
  attribute(key: number | string): TypedValue | undefined;
};

const XML = 0x0003;
const RESOURCE_MAP = 0x0180;
const START_ELEMENT = 0x0102;
const END_ELEMENT = 0x0103;
const NO_TEXT: StringPool = () => undefined;
const NO_NAMESPACE = 0xffffffff;
const ATTRIBUTE_BYTES = 20;

/** The elements in document order, one at a time. Throws {@link Malformed}. */
export function* xmlElements(bytes: Uint8Array): Generator<XmlElement> {
  const document = firstChunk(fieldsOf(bytes));
  if (document.type !== XML) throw new Malformed(`no binary XML but type ${document.type}`);
  let names = NO_TEXT;
  let resourceIds: Chunk | undefined;
  let depth = 0;
  for (const chunk of chunksIn(document, document.headerSize)) {
    if (chunk.type === STRING_POOL) names = readStringPool(chunk);
    if (chunk.type === RESOURCE_MAP) resourceIds = chunk;
    if (chunk.type === END_ELEMENT) depth--;
    if (chunk.type === START_ELEMENT) yield element(chunk, { names, resourceIds, depth: ++depth });
  }
}

type Context = { names: StringPool; resourceIds: Chunk | undefined; depth: number };

function element(
  { fields, headerSize }: Chunk,
  { names, resourceIds, depth }: Context,
): XmlElement {
  const first = headerSize + fields.u16(headerSize + 8);
  const size = fields.u16(headerSize + 10);
  const count = fields.u16(headerSize + 12);
  if (count > 0 && size < ATTRIBUTE_BYTES) throw new Malformed(`attributes of ${size} bytes`);

  function isNamed(at: number, key: number | string): boolean {
    const name = fields.u32(at + 4);
    if (typeof key === "number") return resourceIdOf(resourceIds, name) === key;
    return fields.u32(at) === NO_NAMESPACE && names(name) === key;
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

/** The map names the first texts of the pool; Android goes by it and not by what they say. */
function resourceIdOf(map: Chunk | undefined, name: number): number | undefined {
  if (map === undefined) return undefined;
  const at = map.headerSize + 4 * name;
  return at + 4 <= map.fields.length ? map.fields.u32(at) : undefined;
}
