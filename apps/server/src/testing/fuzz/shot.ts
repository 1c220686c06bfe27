import type { CallName } from "@playfront/contract/calls";

/** One request of the fuzz, as data: it prints well, shrinks well, and meets the living shop only when it is sent. */
export interface Shot {
  name: CallName;
  /** Decides what is left to chance: who plays, which of several live values, what is left out. */
  number: number;
  token: "own" | "none" | { text: string };
  device: "own" | "new" | "none" | { text: string };
  /** Of the fields, in this order; what is not touched has a good value. */
  twists: readonly Twist[];
  /** More headers, name and value as they are. */
  headers: readonly (readonly [string, string])[];
  wire: Wire;
  /** What fields have instead of a good value of chance. */
  given?: Readonly<Record<string, string>>;
}

/** What is wrong with one field; `at` counts the call's fields and wraps around. */
export type Twist = { at: number } & (
  | { how: "text"; text: string }
  /** As they are, without percent-encoding; latin1. */
  | { how: "bytes"; bytes: string }
  | { how: "missing" | "twice" | "list" | "nested" | "capitals" }
  /** A field that the call does not know. */
  | { how: "more"; name: string; text: string }
);

/** How the request is put on the wire. */
export type Wire =
  | { how: "honest" | "chunked" }
  | { how: "method"; method: string }
  | { how: "path"; suffix: string }
  | { how: "type"; type: string }
  | { how: "body"; type: string; body: string }
  /** The multipart body of a call, or the form as one, damaged. */
  | { how: "parts"; damage: PartsDamage }
  /** Everything up to this share of the bytes, then the connection ends. */
  | { how: "cut"; share: number }
  /** Says so much more or less than it has. */
  | { how: "length"; off: number };

export type PartsDamage =
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
