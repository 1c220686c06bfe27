import { appendFileSync } from "node:fs";
import { secretsFile } from "./server-log.ts";

export interface Secret {
  kind: string;
  value: string;
}

/** Fields of calls and answers whose values must not be logged. */
const secretFields = new Set([
  "token",
  "password",
  "oldpassword",
  "newpassword",
  "captcha",
  "phone",
  "realname",
  "identity",
  "sign",
  "modifysign",
  "sn",
  "image",
  // Second factor: the authenticator's key, its codes and the recovery codes.
  "key",
  "code",
  "recoverycode",
]);
/** The only call whose `data` is a gift code. */
const claimCall = "gift/getUserGiftSn/";
/** Masked numbers and the fixed captcha answer are not secret. */
const notSecret = /\*|^pass$/i;
const seen = new Set<string>();

/**
 * Records the secrets in the fields of a call, its headers or its answer, at any depth; the last test searches the log.
 */
export function recordSecrets(fields: unknown, path = ""): void {
  if (typeof fields !== "object" || fields === null) return;
  for (const [name, value] of Object.entries(fields)) {
    const isCode = name === "data" && path.endsWith(claimCall);
    if (typeof value === "string" && (secretFields.has(name) || isCode)) recordSecret(name, value);
    if ((name === "codes" || name === "recoveryCodes") && Array.isArray(value)) {
      for (const text of value) recordSecrets({ recoverycode: text }, path);
    }
    const ticket = name === "url" && /\/h5\/enter\/([\w-]+)/.exec(String(value))?.[1];
    if (ticket) recordSecret("ticket", ticket);
    recordSecrets(value, path);
  }
}

export function recordSecret(kind: string, value: string): void {
  const shortest = kind === "realname" ? 2 : 6;
  if (value.length < shortest || notSecret.test(value) || seen.has(value)) return;
  seen.add(value);
  appendFileSync(secretsFile, `${JSON.stringify({ kind, value })}\n`, { mode: 0o600 });
}

/** Finds secrets, and text that looks like one, in a log; returns each with its line. */
export function findSecrets(log: string, secrets: readonly Secret[]): string[] {
  const found: string[] = [];
  for (const line of log.split("\n")) {
    for (const [kind, pattern] of Object.entries(patterns)) {
      if (pattern.test(line)) found.push(`what looks like ${kind}: ${line}`);
    }
  }
  for (const { kind, value } of secrets) {
    for (const text of encodings(value)) {
      const at = findText(log, text);
      if (at !== -1) found.push(`${kind} ${value}: ${lineAt(log, at)}`);
    }
  }
  return found;
}

const patterns: Record<string, RegExp> = {
  "a phone": /(?<![\w.])1[3-9]\d{9}(?![\w.])/,
  "an identity number":
    /(?<!\w)[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dXx](?!\w)/,
  "a token or ticket": /(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{43}(?![\w.-])/,
  "an authenticator's key": /otpauth:|(?<![\w/.-])(?=[A-Z]*[2-7])[A-Z2-7]{32}(?![\w.-])/,
  "a secret field with its value":
    /(?:token|password|captcha|sign|identity|realname)["']?\s*[=:]\s*["']?(?!\[cut\])[\w%+/-]{4}/i,
};

/** Encodings of a value in a log line: plain, URL, form, JSON, base64. */
function encodings(value: string): Set<string> {
  return new Set([
    value,
    encodeURIComponent(value),
    new URLSearchParams({ value }).toString().slice("value=".length),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString("base64").replace(/=+$/, ""),
  ]);
}

/** Index of the text; digits must not be part of a longer number, because six digits are also part of a timestamp. */
function findText(log: string, text: string): number {
  const edge = /[\w.]/;
  for (let at = log.indexOf(text); at !== -1; at = log.indexOf(text, at + 1)) {
    const [before, after] = [log.charAt(at - 1), log.charAt(at + text.length)];
    const isDigits = /^\d+$/.test(text);
    if (!isDigits || !(edge.test(before) || edge.test(after))) return at;
  }
  return -1;
}

function lineAt(log: string, at: number): string {
  const end = log.indexOf("\n", at);
  return log.slice(log.lastIndexOf("\n", at) + 1, end === -1 ? undefined : end);
}
