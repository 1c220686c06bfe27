import { appendFileSync } from "node:fs";
import { secretsFile } from "./server-log.ts";

export interface Secret {
  kind: string;
  value: string;
}

/** Fields of calls and answers whose values no log may ever hold. */
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
  // Of the second factor: what an authenticator is given, what it shows, and the codes for when it is lost.
  "key",
  "code",
  "recoverycode",
]);
/** The one answer that is a code as it stands. */
const claimCall = "gift/getUserGiftSn/";
/** A masked phone or number, and the captcha answer that every test gives, are no secrets. */
const harmless = /\*|^pass$/i;
const seen = new Set<string>();

/** Notes every secret among the fields of a call, its headers or its answer, however deep; the log is searched for them. */
export function noteSecretsOf(fields: unknown, path = ""): void {
  if (typeof fields !== "object" || fields === null) return;
  for (const [name, value] of Object.entries(fields)) {
    const isCode = name === "data" && path.endsWith(claimCall);
    if (typeof value === "string" && (secretFields.has(name) || isCode)) noteSecret(name, value);
    if (name === "codes" && Array.isArray(value)) {
      for (const text of value) noteSecretsOf({ recoverycode: text }, path);
    }
    const ticket = name === "url" && /\/h5\/enter\/([\w-]+)/.exec(String(value))?.[1];
    if (ticket) noteSecret("ticket", ticket);
    noteSecretsOf(value, path);
  }
}

export function noteSecret(kind: string, value: string): void {
  const shortest = kind === "realname" ? 2 : 6;
  if (value.length < shortest || harmless.test(value) || seen.has(value)) return;
  seen.add(value);
  appendFileSync(secretsFile, `${JSON.stringify({ kind, value })}\n`, { mode: 0o600 });
}

/** Secrets, and what looks like one, in a log; each with the line it stands in. Empty when there are none. */
export function findSecrets(log: string, secrets: readonly Secret[]): string[] {
  const found: string[] = [];
  for (const line of log.split("\n")) {
    for (const [kind, pattern] of Object.entries(patterns)) {
      if (pattern.test(line)) found.push(`what looks like ${kind}: ${line}`);
    }
  }
  for (const { kind, value } of secrets) {
    for (const text of spellings(value)) {
      const at = indexOfWhole(log, text);
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

/** How a value may stand in a line: as it is, in an address, in JSON, as a form encodes it, in base64. */
function spellings(value: string): Set<string> {
  return new Set([
    value,
    encodeURIComponent(value),
    new URLSearchParams({ value }).toString().slice("value=".length),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString("base64").replace(/=+$/, ""),
  ]);
}

/** Where the text stands by itself: six digits of an SMS code are also six digits of a time. */
function indexOfWhole(log: string, text: string): number {
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
