import type { ResultCode } from "./codes.ts";

/** The envelope of every answer, including failures and unknown paths (docs/wire.md#envelope). */
export interface Envelope<Data = unknown> {
  code: number;
  data: Data | null;
  msg: string;
}

/** `data` of a code 400 answer. */
export interface InvalidField {
  field: string;
}

/** `data` of a code 429 answer; seconds. */
export interface RetryAfter {
  retryAfter: number;
}

/** `data` of a code 2006 answer; ISO 8601 with offset. */
export interface NextOpen {
  nextOpen: string;
}

/** `data` of a code 1006 answer: when the account will be deleted, and the handle that `user/deletionCancel` takes. */
export interface DeletionPending {
  due: string;
  sign: string;
}

/** `data` of a code 1007 answer: the handle that `user/secondFactorSubmit` takes with a code. */
export interface SecondFactorNeeded {
  sign: string;
}

/** Builds a failure envelope, for the server and for tests that fake one. */
export function failureEnvelope(code: ResultCode, msg: string, data: unknown = null): Envelope {
  return { code, data, msg };
}
