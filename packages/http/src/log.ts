import { currentWork } from "@playfront/observe/current-work";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { pino } from "pino";
import { logToStandardOutput } from "./log-output.ts";

/** Log lines of services and jobs. They never hold a code, a phone number or a key. */
export interface Log {
  info(message: string, facts?: object): void;
  warn(message: string, facts?: object): void;
  /** For what a person must look at. */
  error(message: string, facts?: object): void;
}

/** pino's options for both hosts: no header, no body and no query value of a request is logged. */
export const loggerOptions = {
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      url: redactUrl(request.url),
      remoteAddress: request.ip,
    }),
    err: describeError,
    /** At level `trace` the multipart parser logs its options, which hold the request's headers. */
    busboyOptions: () => "[cut]",
  },
  hooks: { streamWrite: escapeUnprintable },
};

/** A log of a process, on standard output unless `stream` is given; `level` is one of pino's, or `silent`. */
export function createLog(level: string, stream = logToStandardOutput()): Log {
  return wrapLogger(pino({ ...loggerOptions, level, mixin: nameWork }, stream));
}

/** A line tells for which request or job it was written. */
function nameWork(): object {
  const work = currentWork();
  return work === undefined ? {} : { reqId: work.id, work: work.name };
}

/** pino itself takes the facts before the message, and ignores them after it. */
export function wrapLogger(logger: Pick<FastifyBaseLogger, "info" | "warn" | "error">): Log {
  return {
    info: (message, facts = {}) => logger.info(facts, message),
    warn: (message, facts = {}) => logger.warn(facts, message),
    error: (message, facts = {}) => logger.error(facts, message),
  };
}

/**
 * Queries may contain tokens, signatures, nicknames and, from a form sent with GET, even passwords: every value is
 * removed except a channel id. The ticket in the path of a game entry is removed too, because it works as a login for a
 * minute.
 */
export function redactUrl(url: string): string {
  if (!/[?%]|enter|token=/i.test(url)) return url;
  const mark = `${url}?`.indexOf("?");
  const path = redactPath(url.slice(0, mark));
  const query = url.slice(mark + 1);
  return query === "" ? path : `${path}?${query.split("&").map(redactParameter).join("&")}`;
}

/**
 * Removes whatever follows `enter` in any spelling: encoded, in capitals, with further slashes or dots. Messengers that
 * encode a whole link, its question mark included, make a token part of the path.
 */
function redactPath(path: string): string {
  const [before] = path.split(/(?<=[/\\]enter)(?=[/\\;])/i);
  if (before !== path) return `${before}/[cut]`;
  return /[/\\]enter[^\w-]|token=/i.test(decoded(path)) ? "[cut]" : path;
}

/** The path without percent encoding. The router decodes once; three rounds cover what proxies may have added. */
function decoded(path: string, rounds = 3): string {
  const once = path.replace(/%([0-9a-f]{2})/gi, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return once === path || rounds === 1 ? once : decoded(once, rounds - 1);
}

function redactParameter(parameter: string): string {
  if (/^cid=[\w-]{1,64}$/.test(parameter)) return parameter;
  const [name] = /^[A-Za-z_]{1,16}(?==)/.exec(parameter) ?? [];
  return name === undefined ? "[cut]" : `${name}=[cut]`;
}

/**
 * Writes characters that a terminal obeys or does not show as JSON escapes. JSON itself escapes only the controls below
 * U+0020, but addresses that proxies pass on may hold others.
 */
export function escapeUnprintable(line: string): string {
  return /[^\n\x20-\x7e]/.test(line) ? escapeAll(line) : line;
}

function escapeAll(line: string): string {
  return line.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}

/** Leaves out `detail` and `where` of PostgreSQL's errors, which repeat the row, and values that a message quotes. */
export function describeError(error: Error & { code?: string }) {
  const { name: type, message, stack = "", code } = error;
  const said = quotesValue(error) ? message.replace(/".*"/s, '"[cut]"') : message;
  const traced = stack.replace(message, () => said);
  return { type, message: said, stack: traced, ...(code !== undefined && { code }) };
}

/** PostgreSQL's data exceptions (class 22) and `JSON.parse` quote the text that they refuse. */
function quotesValue({ name, code }: Error & { code?: string }): boolean {
  return name === "SyntaxError" || (code ?? "").startsWith("22");
}
