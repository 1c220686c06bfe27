import { codes } from "@playfront/contract/codes";
import type { Outcome } from "./raw-connection.ts";

const known = new Set<number>(Object.values(codes));
/** Signs of internal details: a stack trace; in an envelope also a path, SQL, or a message of the driver or runtime. */
const stack = /\bat .{1,80}:\d+:\d+|node_modules|node:internal/;
const inside =
  /select .{1,80} from |insert into |update .{1,40} set |duplicate key|violates|syntax error|invalid (?:input|byte)|E[A-Z]{5,}:|\bFST_|TypeError|RangeError|Cannot read|undefined is not|\/src\//i;

/** Describes what is wrong with an outcome; null if a client may get it. */
export function findFault(outcome: Outcome, { abandoned = false, bodiless = false }) {
  if (outcome === "silent") return "no answer in time";
  if (outcome === "closed") return abandoned ? null : "the connection ended without an answer";
  const { status, headers, body } = outcome;
  if (status >= 500) return `status ${status}: ${body.toString().slice(0, 200)}`;
  if (bodiless || status === 204) return null;
  if (!headers.get("content-type")?.startsWith("application/json"))
    return `status ${status}, no JSON`;
  const text = body.toString();
  const envelope = readJson(text);
  if (envelope === null) return `status ${status}, no envelope: ${text.slice(0, 200)}`;
  if (Object.keys(envelope).join() !== "code,data,msg")
    return `not an envelope: ${text.slice(0, 99)}`;
  if (!known.has(envelope.code)) return `an unknown code: ${envelope.code}`;
  if (envelope.code === codes.success) return status === 200 ? null : `success with ${status}`;
  if (envelope.code === codes.serverError) return `code 500: ${text.slice(0, 200)}`;
  if (!isChinese(envelope.msg)) return `no Chinese message: ${text.slice(0, 200)}`;
  if (stack.test(text) || inside.test(text)) return `tells of the inside: ${text.slice(0, 200)}`;
  return null;
}

/** The same for a page or a picture: no server error, no internal details, and a JSON answer must be an envelope. */
export function findPageFault(outcome: Outcome, { bodiless }: { bodiless: boolean }) {
  if (typeof outcome === "string") return findFault(outcome, {});
  const type = outcome.headers.get("content-type") ?? "";
  const isData = outcome.status < 400 && !type.includes("html");
  if (outcome.status >= 500 || (type.startsWith("application/json") && !isData)) {
    return findFault(outcome, { bodiless });
  }
  if (outcome.status >= 400 && stack.test(outcome.body.toString())) return "tells of the inside";
  return null;
}

/** Status and code, for counting. */
export function outcomeLabel(outcome: Outcome): string {
  if (typeof outcome === "string") return outcome;
  const code = readJson(outcome.body.toString())?.code;
  return code === undefined ? String(outcome.status) : `${outcome.status}/${code}`;
}

/** The envelope of an answer; null if there is none. */
export function readEnvelope(outcome: Outcome) {
  return typeof outcome === "string" ? null : readJson(outcome.body.toString());
}

function readJson(text: string): { code: number; data: unknown; msg: string } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "code" in value ? (value as never) : null;
  } catch {
    return null;
  }
}

function isChinese(text: unknown): boolean {
  return typeof text === "string" && /\p{Script=Han}/u.test(text);
}
