import type { ParseArgsConfig } from "node:util";
import type { OperatorServices } from "../operator-services.ts";

/** The services and the input of a command. */
export interface CommandServices extends OperatorServices {
  /** All of standard input, for a text given as `-`. */
  readInput(): Promise<string>;
}

/** One `<noun> <verb>` of the operators' command. */
export interface Command {
  /** The arguments after noun and verb, as shown by `--help`. */
  usage: string;
  about: string;
  options?: NonNullable<ParseArgsConfig["options"]>;
  /** Checks the arguments before a database is opened, and returns the work to do. Throws {@link UsageError}. */
  prepare(given: CommandInput): CommandWork;
}

export interface CommandInput {
  positionals: readonly string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
}

export type CommandWork = (services: CommandServices) => Promise<Outcome>;

export interface Outcome {
  /** The result of the command; on standard output. */
  lines: string[];
  /** Further things that the operator should know; on standard error. */
  warnings?: string[];
  /** Set if nothing was done; `lines` then say why. */
  refused?: true;
  /** Set for a file that a spreadsheet opens: Excel needs the byte order mark to read Chinese. */
  hasByteOrderMark?: true;
}

/** The command line is not valid. The message says what is accepted. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The option as text; `fallback` if it was not given. */
export function textOf({ values }: CommandInput, name: string, fallback: string): string {
  const value = values[name];
  return typeof value === "string" ? value : fallback;
}

/** The option as a whole number from 1 to `max`. Throws {@link UsageError}. */
export function numberOf(
  given: CommandInput,
  name: string,
  bounds: { fallback: number; max: number },
) {
  const text = textOf(given, name, String(bounds.fallback));
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= bounds.max) return value;
  throw new UsageError(`--${name} takes a whole number from 1 to ${bounds.max}, not "${text}"`);
}

/** The arguments, exactly as many as names. Throws {@link UsageError}. */
export function argumentsOf({ positionals }: CommandInput, ...names: string[]): string[] {
  if (positionals.length === names.length) return [...positionals];
  const wanted = names.length === 0 ? "no arguments" : names.map((name) => `<${name}>`).join(" ");
  throw new UsageError(`takes ${wanted}, not ${positionals.length}`);
}

/** A day, `YYYY-MM-DD`. Throws {@link UsageError}. */
export function readDay(text: string): string {
  const isDay = /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  if (isDay && new Date(text).toISOString().startsWith(text)) return text;
  throw new UsageError(`"${text}" is no day; write it as 2026-10-01`);
}
