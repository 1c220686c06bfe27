import type { Fields } from "./fields.ts";
import type { StringPool } from "./string-pool.ts";

/** A compiled value; `other` covers colours, dimensions and all else that no fact needs. */
export type TypedValue =
  | { kind: "text"; text: string | undefined }
  /** 32 bits, unsigned. */
  | { kind: "number"; value: number }
  /** A resource id of resources.arsc or of the framework. */
  | { kind: "reference"; id: number }
  | { kind: "other" };

const referenceType = 0x01;
const textType = 0x03;
const dynamicReferenceType = 0x07;
const firstIntegerType = 0x10;
const booleanType = 0x12;

/** Reads a value of eight bytes: size, zero, type, data. */
export function typedValueAt(fields: Fields, at: number, texts: StringPool): TypedValue {
  return typedValue(fields.u8(at + 3), fields.u32(at + 4), texts);
}

export function typedValue(type: number, data: number, texts: StringPool): TypedValue {
  if (type === textType) return { kind: "text", text: texts(data) };
  if (type === referenceType || type === dynamicReferenceType)
    return { kind: "reference", id: data };
  if (type >= firstIntegerType && type <= booleanType) return { kind: "number", value: data };
  return { kind: "other" };
}
