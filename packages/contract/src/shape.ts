import type { TSchema } from "typebox";
import { markLeftOut } from "./left-out.ts";

/**
 * What an answer's data must look like, in few bytes, since the browser loads it of every call: a list of one
 * shape, the shapes of an object's fields (`?` ends the name of an optional one), or one of these: `s` a text, `t` a text
 * that is not empty, `i` digits, `n` a number, `b` true or false, `0` nothing, `*` anything, or the values that are
 * possible, as `=a|b` for texts and `#0|1` for numbers.
 */
export type Shape = string | readonly [Shape] | { readonly [field: string]: Shape };

/** The shape that a schema of the contract describes. */
export function shapeOf(schema: TSchema): Shape {
  const { type, anyOf, items, properties, required, pattern, minLength } = schema as Described;
  const values = anyOf?.map(({ const: value }) => value);
  if (values?.every((value) => typeof value === "string")) return `=${values.join("|")}`;
  if (values?.every((value) => typeof value === "number")) return `#${values.join("|")}`;
  if (type === "array" && items) return [shapeOf(items)];
  if (type === "object" && properties) {
    const fields = Object.entries(properties).map(([name, field]) => [
      required?.includes(name) ? name : `${name}?`,
      shapeOf(field),
    ]);
    return Object.fromEntries(fields);
  }
  if (type === "string") return pattern === "^[0-9]+$" ? "i" : minLength ? "t" : "s";
  return { number: "n", integer: "n", boolean: "b", null: "0" }[String(type)] ?? "*";
}

interface Described {
  type?: string;
  anyOf?: { const?: unknown }[];
  items?: TSchema;
  properties?: Record<string, TSchema>;
  required?: string[];
  pattern?: string;
  minLength?: number;
}

/**
 * Brings what a host of another make has answered into the contract's shape, field by field: `8.5` may come as text, an id as
 * a number, `null` for a text. Items of lists and optional fields that cannot be shown are left out, further fields stay.
 * Undefined if the whole cannot be shown.
 */
export function fit(shape: Shape, given: unknown): unknown {
  return given === null || given === undefined ? emptyOf(shape) : fitGiven(shape, given);
}

function fitGiven(shape: Shape, given: unknown): unknown {
  if (typeof shape === "string") return fitValue(shape, given);
  if (isList(shape)) return Array.isArray(given) ? fitList(shape[0], given) : undefined;
  if (typeof given !== "object" || given === null || Array.isArray(given)) return undefined;
  return fitFields(shape, given as Record<string, unknown>);
}

function fitList(shape: Shape, given: readonly unknown[]): unknown[] {
  const list = given.map((item) => fitGiven(shape, item)).filter((item) => item !== undefined);
  if (list.length < given.length) markLeftOut(list);
  return list;
}

function fitFields(
  shape: Readonly<Record<string, Shape>>,
  given: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const fitted = { ...given };
  for (const [key, field] of Object.entries(shape)) {
    const name = key.replace("?", "");
    const isOptional = name !== key;
    const found = fitGiven(field, given[name]);
    const value = isOptional ? found : (found ?? replacement(field, given[name]));
    if (value !== undefined) fitted[name] = value;
    else if (isOptional) delete fitted[name];
    else return undefined;
  }
  return fitted;
}

function fitValue(shape: string, given: unknown): unknown {
  if (shape === "*") return given;
  if (shape === "0") return null;
  if (given === null || !/^[snb]/.test((typeof given).charAt(0))) return undefined;
  const text = String(given);
  if (shape === "s") return text;
  if (shape === "t") return text.trim() === "" ? undefined : text;
  if (shape === "i") return /^\d+$/.test(text) ? text : undefined;
  if (shape === "b") return text === "true" || text === "1";
  if (shape === "n") return text.trim() !== "" && Number.isFinite(+text) ? +text : undefined;
  return valuesOf(shape).find((value) => String(value) === text);
}

/** A choice that the contract does not know cannot be shown; anything else counts as left out. */
function replacement(shape: Shape, given: unknown): unknown {
  const isUnknownChoice = typeof shape === "string" && valuesOf(shape).length > 0 && given != null;
  return isUnknownChoice ? undefined : emptyOf(shape);
}

/**
 * What a required field is if the host leaves it out: of a choice the empty value or the first; undefined if the object
 * means nothing without it.
 */
function emptyOf(shape: Shape): unknown {
  if (isList(shape)) return [];
  if (typeof shape !== "string") return fitFields(shape, {});
  if (shape in empty) return empty[shape as keyof typeof empty];
  const values = valuesOf(shape);
  return values.find((value) => value === "" || value === 0) ?? values[0];
}

const empty = { s: "", n: 0, b: false, 0: null };

function valuesOf(shape: string): (string | number)[] {
  const values = /^[=#]/.test(shape) ? shape.slice(1).split("|") : [];
  return shape.startsWith("#") ? values.map(Number) : values;
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}
