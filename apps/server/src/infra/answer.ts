import type { FailureCode } from "@playfront/contract/codes";
import type { MadeOf } from "./content/made-of.ts";

/** The result of a service: data, or an expected failure. Unexpected errors are thrown. */
export type Answer<Data> = { ok: true; data: Data; madeOf?: MadeOf } | FailedAnswer;

export interface FailedAnswer {
  ok: false;
  code: FailureCode;
  /** Chinese, short enough for a toast. The code has a default message. */
  msg?: string;
  data?: unknown;
  madeOf?: MadeOf;
}

export function done<Data>(data: Data): Answer<Data> {
  return { ok: true, data };
}

export function failed(code: FailureCode, msg?: string, data?: unknown): FailedAnswer {
  return { ok: false, code, msg, data };
}

/** The answer with what it was made of, for the caches of answers and pages. */
export function withMadeOf<Data>(answer: Answer<Data>, madeOf: MadeOf): Answer<Data> {
  return { ...answer, madeOf };
}

/** Code 400 about one field. */
export function invalidField(field: string, msg: string): FailedAnswer {
  return failed(400, msg, { field });
}

/** Code 429. `seconds` is the time until the next attempt is allowed. */
export function tooMany(seconds: number, msg?: string): FailedAnswer {
  return failed(429, msg, { retryAfter: Math.max(1, Math.ceil(seconds)) });
}
