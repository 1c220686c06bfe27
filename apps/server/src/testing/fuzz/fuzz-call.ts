import type { CallName } from "@playfront/contract/calls";

/** One generated call, as data that can be printed and shrunk; real values are filled in when it is sent. */
export interface FuzzCall {
  name: CallName;
  /** Random choice of everything else: the account, one of several known values, an omitted optional field. */
  number: number;
  token: "own" | "none" | { text: string };
  device: "own" | "new" | "none" | { text: string };
  /** Applied to the fields in this order; all other fields get a valid value. */
  mutations: readonly Mutation[];
  /** Additional headers: name and value. */
  headers: readonly (readonly [string, string])[];
  wire: Wire;
  /** Values that fields get instead of a random valid value. */
  given?: Readonly<Record<string, string>>;
}

/** A fault in one field; `at` is the field's index modulo the number of fields. */
export type Mutation = { at: number } & (
  | { how: "text"; text: string }
  /** Sent without percent-encoding; latin1. */
  | { how: "bytes"; bytes: string }
  | { how: "missing" | "twice" | "list" | "nested" | "capitals" }
  /** A field that the call does not have. */
  | { how: "more"; name: string; text: string }
);

/** How the request is sent. */
export type Wire =
  | { how: "honest" | "chunked" }
  | { how: "method"; method: string }
  | { how: "path"; suffix: string }
  | { how: "type"; type: string }
  | { how: "body"; type: string; body: string }
  /** The multipart body of an upload, or the form as multipart, possibly damaged. */
  | { how: "parts"; damage: MultipartDamage }
  /** The connection ends after this share of the bytes. */
  | { how: "cut"; share: number }
  /** The declared length differs from the real one by this number. */
  | { how: "length"; off: number };

export type MultipartDamage =
  | "none"
  | "no end"
  | "wrong boundary"
  | "no boundary"
  | "two files"
  | "many fields"
  | "long name"
  | "no name"
  | "field as file"
  | "broken header"
  | "nul name"
  | "prototype"
  | "empty file"
  | { keep: number };
