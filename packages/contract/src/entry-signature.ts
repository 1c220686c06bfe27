import { createHmac, timingSafeEqual } from "node:crypto";

/** The parameters that the platform passes to an HTML5 game about the player who enters it. */
export interface EntryParams {
  /** Decimal digits, as in the wire contract. */
  uid: string;
  /** Decimal digits. */
  gameid: string;
  /** Channel that the player came from; may be empty. */
  cid: string;
  /** Chosen by the player, so it must be escaped before it is printed; may be empty. */
  nickname: string;
  /** When the platform signed, in whole seconds since 1970. */
  time: number;
  /**
   * When the player has to stop, in whole seconds since 1970: the end of a minor's permitted hour. Null for everyone
   * else, sent as an empty value.
   */
  until: number | null;
  /** Unique; 16 to 64 characters of `A-Za-z0-9_-`. */
  nonce: string;
}

export type EntryFailure =
  /** A parameter is absent. */
  | "missing"
  /** A parameter that does not belong to the set. */
  | "unexpected"
  /** The same parameter more than once. */
  | "duplicate"
  /** A value that the platform never sends. */
  | "malformed"
  /** Signed with another key, or changed after signing. */
  | "bad-sign"
  /** Signed longer ago than allowed. */
  | "expired"
  /** Signed later than now: one of the two clocks is wrong. */
  | "future";

export type EntryCheck = { ok: true; params: EntryParams } | { ok: false; failure: EntryFailure };

export interface EntryCheckOptions {
  key: string;
  now: Date;
  /** Maximum age of the signature. */
  maxAgeSeconds: number;
}

/** How far the platform's clock may be ahead of the game's. */
const clockSkewSeconds = 30;

/** Pattern of every parameter except `sign`. */
const parameterShapes = {
  cid: /^[A-Za-z0-9_-]{0,64}$/,
  gameid: /^[0-9]{1,20}$/,
  nickname: /^\P{Cc}{0,64}$/u,
  nonce: /^[A-Za-z0-9_-]{16,64}$/,
  time: /^[1-9][0-9]{0,11}$/,
  uid: /^[0-9]{1,20}$/,
  until: /^(?:[1-9][0-9]{0,11})?$/,
};

type Name = keyof typeof parameterShapes;

const parameterNames = Object.keys(parameterShapes).sort() as Name[];
const signPattern = /^[0-9a-f]{64}$/;

/**
 * Returns the signed parameters as a query string without the question mark, to be appended to the address of the
 * game. `key` is the secret that the platform shares with this one game. Throws a RangeError for a value that
 * verifyEntry would refuse. docs/how-to/connect-an-html5-game.md describes the format for game developers.
 */
export function signEntry(params: EntryParams, key: string): string {
  const values = {
    ...params,
    nickname: params.nickname.toWellFormed(),
    time: `${params.time}`,
    until: `${params.until ?? ""}`,
  };
  for (const name of parameterNames) {
    if (!parameterShapes[name].test(values[name]))
      throw new RangeError(`entry parameter ${name} is wrong`);
  }
  const text = canonicalText(values);
  return `${text}&sign=${computeSignature(text, key)}`;
}

/**
 * Checks a query string without the question mark: exactly the parameters of the set, each once, with a valid signature
 * (compared in constant time) that is not too old. The caller has to remember which nonces were used.
 */
export function verifyEntry(query: string, options: EntryCheckOptions): EntryCheck {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!isName(name) && name !== "sign") return failed("unexpected");
    if (values.has(name)) return failed("duplicate");
    values.set(name, value);
  }
  if (values.size <= parameterNames.length) return failed("missing");
  const { sign, ...rest } = Object.fromEntries(values) as Record<Name | "sign", string>;
  if (
    !signPattern.test(sign) ||
    !parameterNames.every((name) => parameterShapes[name].test(rest[name]))
  ) {
    return failed("malformed");
  }
  const expected = computeSignature(canonicalText(rest), options.key);
  if (!timingSafeEqual(Buffer.from(sign), Buffer.from(expected))) return failed("bad-sign");
  const until = rest.until === "" ? null : Number(rest.until);
  const params = { ...rest, time: Number(rest.time), until };
  const age = Math.floor(options.now.getTime() / 1000) - params.time;
  if (age > options.maxAgeSeconds) return failed("expired");
  if (age < -clockSkewSeconds) return failed("future");
  return { ok: true, params };
}

/** The signed text: `name=value` of every parameter, sorted by name and joined by `&`. */
function canonicalText(values: Record<Name, string>): string {
  return parameterNames.map((name) => `${name}=${percentEncode(values[name])}`).join("&");
}

function computeSignature(text: string, key: string): string {
  if (key === "") throw new RangeError("the key of an entry signature is empty");
  return createHmac("sha256", key).update(text).digest("hex");
}

/** Percent-encodes UTF-8 as in RFC 3986: everything except unreserved characters, in upper-case hexadecimal. */
function percentEncode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function isName(name: string): name is Name {
  return Object.hasOwn(parameterShapes, name);
}

function failed(failure: EntryFailure): EntryCheck {
  return { ok: false, failure };
}
