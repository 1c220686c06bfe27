import type { ParseArgsConfig } from "node:util";
import type { Clock } from "../infra/clock.ts";
import type { ChannelService } from "../modules/attribution/channel/channel.service.ts";
import type { ChannelReports } from "../modules/attribution/channel-report.service.ts";
import type { BuildService } from "../modules/catalogue/build/build.service.ts";
import type { PackagerClient } from "../modules/catalogue/build/packager-client.ts";
import type { GameService } from "../modules/catalogue/game/game.service.ts";
import type { OperatorFeedback } from "../modules/feedback/operator-feedback.service.ts";
import type { AccountDesk } from "../modules/identity/session/account-desk.service.ts";
import type { PlaytimeService } from "../modules/playtime/playtime.service.ts";
import type { OperatorRealNames } from "../modules/realname/operator-real-names.service.ts";

/** What a command works on. */
export interface Desk {
  clock: Clock;
  playtime: PlaytimeService;
  feedback: OperatorFeedback;
  realNames: OperatorRealNames;
  accounts: AccountDesk;
  channels: Pick<ChannelService, "list" | "add">;
  channelReports: ChannelReports;
  games: GameService;
  builds: BuildService;
  packager: PackagerClient;
  /** All of standard input, for a text given as `-`. */
  readInput(): Promise<string>;
}

/** One `<noun> <verb>` of the operators' command. */
export interface Command {
  /** What follows noun and verb. */
  usage: string;
  about: string;
  options?: NonNullable<ParseArgsConfig["options"]>;
  /** Checks what was given before any database is opened, and answers what is to be done. */
  prepare(given: Given): Act;
}

export interface Given {
  positionals: readonly string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
}

export type Act = (desk: Desk) => Promise<Outcome>;

export interface Outcome {
  /** What the operator asked for. */
  lines: string[];
  /** What he should know besides; on standard error. */
  warnings?: string[];
  /** Nothing was done; `lines` say why. */
  refused?: true;
}

/** The command line makes no sense; the message says what it takes. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The option as text; `fallback` when it was not given. */
export function textOf({ values }: Given, name: string, fallback: string): string {
  const value = values[name];
  return typeof value === "string" ? value : fallback;
}

/** A whole number within bounds. Throws {@link UsageError}. */
export function numberOf(given: Given, name: string, bounds: { fallback: number; max: number }) {
  const text = textOf(given, name, String(bounds.fallback));
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= bounds.max) return value;
  throw new UsageError(`--${name} takes a whole number from 1 to ${bounds.max}, not "${text}"`);
}

/** Exactly the arguments that are named. Throws {@link UsageError}. */
export function argumentsOf({ positionals }: Given, ...names: string[]): string[] {
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

/** Text of strangers as a terminal may show it: no escapes, nothing that turns the line round. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === "\n" ? character : "\ufffd",
  );
}
