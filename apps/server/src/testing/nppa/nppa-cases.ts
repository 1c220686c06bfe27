import { createHmac } from "node:crypto";
import {
  failedPresets,
  pendingPresets,
  verifiedPresets,
} from "../../modules/realname/nppa/nppa-presets.ts";

export interface Answers {
  errcode: number;
  data?: unknown;
}

export interface NppaCases {
  check(plain: Record<string, unknown>): Answers;
  query(ai: string): Answers;
  /** Names of persons beside the presets, by identity number. Other persons do not exist. */
  register: Map<string, string>;
  /** Age at which a pending case is settled; milliseconds. */
  settleAfterMs: number;
  /** Result of pending cases. */
  settleAs: "verified" | "failed";
  /** Stored cases, by their `ai`. */
  held: Map<string, HeldCase>;
}

interface HeldCase {
  idNum: string;
  status: 0 | 1 | 2;
  pi: string | null;
  since: number;
  /** When a query first answered the final result. */
  toldAt: number | null;
}

const hour = 3_600_000;

/** The authority's stored cases, with its rules on reuse, deletion and age. */
export function createNppaCases(now: () => number): NppaCases {
  const cases: NppaCases = {
    register: new Map(),
    settleAfterMs: Number.POSITIVE_INFINITY,
    settleAs: "verified",
    held: new Map(),
    check: (plain) => check(cases, now(), plain),
    query: (ai) => query(cases, now(), ai),
  };
  return cases;
}

function check(cases: NppaCases, now: number, plain: Record<string, unknown>): Answers {
  const { ai, name, idNum } = plain;
  const texts = [ai, name, idNum].every((value) => typeof value === "string" && value !== "");
  if (!texts || String(ai).length > 32) return { errcode: 1012 };
  if (find(cases, now, String(ai))) return { errcode: 2004 };
  if (!isIdentity(String(idNum))) return { errcode: 2001 };
  if (!/^[\p{Script=Han}·]{2,32}$/u.test(String(name))) return { errcode: 2005 };
  const held = { ...decideCase(cases, String(name), String(idNum)), since: now, toldAt: null };
  cases.held.set(String(ai), { ...held, idNum: String(idNum) });
  return toResult(held);
}

function decideCase(cases: NppaCases, name: string, idNum: string) {
  const preset = verifiedPresets.find((person) => person.idNum === idNum && person.name === name);
  if (preset) return { status: 0 as const, pi: preset.pi };
  const later = pendingPresets.some((person) => person.idNum === idNum && person.name === name);
  if (later) return { status: 1 as const, pi: null };
  return cases.register.get(idNum) === name
    ? { status: 0 as const, pi: makePi(idNum) }
    : { status: 2 as const, pi: null };
}

function query(cases: NppaCases, now: number, ai: string): Answers {
  const preset = verifiedPresets.find((person) => person.ai === ai);
  if (preset) return toResult({ status: 0, pi: preset.pi });
  if (pendingPresets.some((person) => person.ai === ai)) return toResult({ status: 1, pi: null });
  if (failedPresets.includes(ai)) return toResult({ status: 2, pi: null });
  const held = find(cases, now, ai);
  if (!held) return { errcode: 2003 };
  if (held.status === 1 && now - held.since >= cases.settleAfterMs) {
    const verified = cases.settleAs === "verified";
    held.status = verified ? 0 : 2;
    held.pi = verified ? makePi(held.idNum) : null;
  }
  if (held.status !== 1) held.toldAt ??= now;
  return toResult(held);
}

/** A result is deleted 300 s after it was first answered, a pending case after 48 hours. */
function find(cases: NppaCases, now: number, ai: string): HeldCase | undefined {
  const held = cases.held.get(ai);
  if (!held) return undefined;
  const told = held.toldAt !== null && now - held.toldAt > 300_000;
  if (!told && now - held.since <= 48 * hour) return held;
  cases.held.delete(ai);
  return undefined;
}

function toResult({ status, pi }: { status: number; pi: string | null }): Answers {
  return { errcode: 0, data: { result: { status, pi } } };
}

/** The birth date in base 26, then 32 characters derived from the person. */
function makePi(idNum: string): string {
  const born = Number(idNum.slice(6, 14)).toString(26);
  const bytes = createHmac("sha256", "the authority's own secret").update(idNum).digest();
  const rest = Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
  return born.padStart(6, "0") + rest;
}

/** GB 11643-1999: the sum of all eighteen digits, weighted by powers of two, is 1 modulo 11. */
function isIdentity(idNum: string): boolean {
  if (!/^\d{17}[\dX]$/.test(idNum)) return false;
  const values = Array.from(idNum, (digit) => (digit === "X" ? 10 : Number(digit)));
  return values.reduce((sum, value, index) => sum + value * (2 ** (17 - index) % 11), 0) % 11 === 1;
}
