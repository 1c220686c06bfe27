import type { FailureCode, ResultCode } from "../codes.ts";

/** What each result code means (docs/wire.md#result-codes). */
export const codeWords: Record<ResultCode, string> = {
  1: "Success",
  0: "General failure",
  400: "A field is missing or wrong; `msg` says what to change",
  401: "There is no session, or it has ended",
  403: "This account may not: banned, or not its own",
  404: "No such game, gift, article, message or column",
  409: "Taken: username, phone or nickname",
  429: "Too often",
  500: "The server failed, or cannot answer at the moment",
  1001: "Account or password wrong, one message for both",
  1002: "Captcha wrong, expired or needed: get a new one",
  1003: "SMS code wrong or expired",
  1004: "The authority rejects the real-name data",
  1005: "The real-name check is pending",
  1006: "The account waits for its deletion",
  1007: "A second step is needed",
  1008: "The code of the second step is wrong or used",
  2001: "The gift is sold out",
  2002: "The gift has expired or is not open yet",
  2003: "A verified real name is needed",
  2004: "A bound phone is needed",
  2005: "Only in WeChat or the app, or only in the app",
  2006: "A minor outside the permitted hours",
};

interface FailureField {
  type: "string" | "integer";
  description: string;
}

/** The fields of `data` beside the failures that say more than their code. */
export const failureData: Partial<Record<FailureCode, Record<string, FailureField>>> = {
  400: { field: { type: "string", description: "Name of the field" } },
  429: { retryAfter: { type: "integer", description: "Seconds to wait" } },
  1006: {
    due: { type: "string", description: "When the account will be deleted, ISO 8601" },
    sign: { type: "string", description: "Handle that `user/deletionCancel` takes" },
  },
  1007: { sign: { type: "string", description: "Handle that `user/secondFactorSubmit` takes" } },
  2006: { nextOpen: { type: "string", description: "When the permitted hours begin, ISO 8601" } },
};
