import type { Fields } from "./fields.ts";
import type { StringPool } from "./string-pool.ts";

/** A compiled value; `other` is a colour, a dimension and whatever else no fact is made of. */
export type TypedValue =
  | { kind: "text"; text: string | undefined }
  /** 32 bits, unsigned. */
  | { kind: "number"; value: number }
  /** An id of resources.arsc or of the framework. */
  | { kind: "reference"; id: number }
  | { kind: "other" };

const REFERENCE = 0x01;
const TEXT = 0x03;
const DYNAMIC_REFERENCE = 0x07;
const FIRST_INTEGER = 0x10;
const BOOLEAN = 0x12;

/** The value of eight bytes: size, a zero, kind, data. */
export function typedValueAt(fields: Fields, at: number, texts: StringPool): TypedValue {
  return typedValue(fields.u8(at + 3), fields.u32(at + 4), texts);
}

export function typedValue(type: number, data: number, texts: StringPool): TypedValue {
  if (type === TEXT) return { kind: "text", text: texts(data) };
  if (type === REFERENCE || type === DYNAMIC_REFERENCE) return { kind: "reference", id: data };
  if (type >= FIRST_INTEGER && type <= BOOLEAN) return { kind: "number", value: data };
  return { kind: "other" };
}
