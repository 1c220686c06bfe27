import { concat, viewOf } from "../bytes.ts";

/** A compiled value: a text, or the type and 32 bits as in the file. */
export type BuiltValue = string | { type: number; data: number };

export interface BuiltAttribute {
  id?: number;
  name?: string;
  value: BuiltValue;
}

export interface BuiltElement {
  name: string;
  attributes?: readonly BuiltAttribute[];
  children?: readonly BuiltElement[];
}

export type PoolForm = "utf8" | "utf16";

/** A binary XML document of these elements, with a resource map for the attributes that have an id. */
export function buildXml(root: BuiltElement, form: PoolForm = "utf8"): Uint8Array {
  const all = [...flatten(root)];
  const ids = [
    ...new Set(all.flatMap(({ attributes = [] }) => attributes.flatMap(({ id }) => id ?? []))),
  ];
  // The texts of attributes with ids are empty: Android ignores them, and the reader must too.
  const texts = ids.map(() => "");
  const indexOf = (text: string) => {
    const known = texts.indexOf(text, ids.length);
    return known >= 0 ? known : texts.push(text) - 1;
  };
  const body = concat([...elementChunks(root, { ids, indexOf })]);
  const map = chunk(0x0180, u32(...ids));
  return chunk(0x0003, concat([stringPool(texts, form), map, body]));
}

/** The texts of a compiled file. */
export function stringPool(texts: readonly string[], form: PoolForm): Uint8Array {
  const encoded = texts.map((text) => (form === "utf8" ? utf8(text) : utf16(text)));
  const offsets: number[] = [];
  let at = 0;
  for (const bytes of encoded) {
    offsets.push(at);
    at += bytes.length;
  }
  const start = 28 + 4 * texts.length;
  const head = u32(texts.length, 0, form === "utf8" ? 0x100 : 0, start, 0, ...offsets);
  return chunk(0x0001, concat([head, ...encoded]), 28);
}

export function chunk(type: number, body: Uint8Array, headerSize = 8): Uint8Array {
  return concat([u16(type, headerSize), u32(8 + body.length), body]);
}

export function u16(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(2 * values.length);
  for (const [index, value] of values.entries()) viewOf(bytes).setUint16(2 * index, value, true);
  return bytes;
}

export function u32(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(4 * values.length);
  for (const [index, value] of values.entries()) viewOf(bytes).setUint32(4 * index, value, true);
  return bytes;
}

interface Names {
  ids: readonly number[];
  indexOf(text: string): number;
}

function* elementChunks(element: BuiltElement, names: Names): Generator<Uint8Array> {
  const { name, attributes = [], children = [] } = element;
  const built = attributes.map(({ id, name: plain = "", value }) => {
    const [space, named] =
      id === undefined ? [0xffffffff, names.indexOf(plain)] : [0, names.ids.indexOf(id)];
    const { type, data } =
      typeof value === "string" ? { type: 3, data: names.indexOf(value) } : value;
    return concat([u32(space, named, 0xffffffff), u16(8, type << 8), u32(data)]);
  });
  const tag = u32(0xffffffff, names.indexOf(name));
  const counts = u16(20, 20, built.length, 0, 0, 0);
  yield chunk(0x0102, concat([u32(1, 0xffffffff), tag, counts, ...built]), 16);
  for (const child of children) yield* elementChunks(child, names);
  yield chunk(0x0103, concat([u32(1, 0xffffffff), tag]), 16);
}

function* flatten(element: BuiltElement): Generator<BuiltElement> {
  yield element;
  for (const child of element.children ?? []) yield* flatten(child);
}

function utf8(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return concat([length8(text.length), length8(bytes.length), bytes, new Uint8Array(1)]);
}

function length8(length: number): Uint8Array {
  return Uint8Array.from(length < 0x80 ? [length] : [0x80 | (length >> 8), length & 0xff]);
}

function utf16(text: string): Uint8Array {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const length =
    text.length < 0x8000 ? [text.length] : [0x8000 | (text.length >> 16), text.length & 0xffff];
  return u16(...length, ...units, 0);
}
