import { text as readAll } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { ConfigError } from "@playfront/config/setting";
import { SchemaMismatch } from "@playfront/database/schema-state";
import { readConfig } from "../infra/config/config.ts";
import { printable } from "../infra/sheets/printable.ts";
import { accountCommands } from "./account.commands.ts";
import { buildCommands } from "./build.commands.ts";
import { calendarCommands } from "./calendar.commands.ts";
import { channelCommands } from "./channel.commands.ts";
import {
  type Command,
  type CommandInput,
  type CommandWork,
  type Outcome,
  UsageError,
} from "./command.ts";
import { feedbackCommands } from "./feedback.commands.ts";
import { NoDatabaseError, openOperatorServices } from "./open-operator-services.ts";
import { operatorCommands } from "./operator.commands.ts";
import { realNameCommands } from "./real-name.commands.ts";

const nouns: Record<string, Record<string, Command>> = {
  calendar: calendarCommands,
  feedback: feedbackCommands,
  account: accountCommands,
  "real-names": realNameCommands,
  channel: channelCommands,
  build: buildCommands,
  operator: operatorCommands,
};

/** Exit codes of the process. */
export const exits = { done: 0, refused: 1, usage: 2, unavailable: 3 } as const;

export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  input: NodeJS.ReadableStream;
  out(line: string): void;
  err(line: string): void;
}

interface PrintableTerminal extends Terminal {
  /** `mark` is printed before the line as it is. */
  out(line: string, mark?: string): void;
}

/** Runs one operators' command, such as `calendar list`, and returns the exit code. */
export async function operate(args: readonly string[], given: Terminal): Promise<number> {
  const terminal = printPrintable(given);
  const [noun = "", verb = "", ...rest] = args;
  if (args.length === 0 || args.some((arg) => arg === "--help" || arg === "-h")) {
    for (const line of help(noun)) terminal.out(line);
    return exits.done;
  }
  try {
    const command = findCommand(noun, verb);
    const act = command.prepare(parse(command, rest));
    return await run(act, terminal);
  } catch (error) {
    return reportError(error, `${noun} ${verb}`.trim(), terminal);
  }
}

/** Everything that a command prints goes through here, its own text and that of players. */
function printPrintable({ env, input, out, err }: Terminal): PrintableTerminal {
  return {
    env,
    input,
    out: (line, mark = "") => out(mark + printable(line)),
    err: (line) => err(printable(line)),
  };
}

async function run(act: CommandWork, terminal: PrintableTerminal): Promise<number> {
  const { env, input, err } = terminal;
  const { services, close } = await openOperatorServices(readConfig(env));
  try {
    const outcome = await act({ ...services, readInput: () => readAll(input) });
    printLines(outcome, terminal);
    for (const warning of outcome.warnings ?? []) err(`warning: ${warning}`);
    return outcome.refused ? exits.refused : exits.done;
  } finally {
    await close();
  }
}

function printLines({ lines, refused, hasByteOrderMark }: Outcome, terminal: PrintableTerminal) {
  for (const [index, line] of lines.entries()) {
    if (refused) terminal.err(line);
    else terminal.out(line, hasByteOrderMark && index === 0 ? "\ufeff" : "");
  }
}

function findCommand(noun: string, verb: string): Command {
  const verbs = Object.hasOwn(nouns, noun) ? nouns[noun] : undefined;
  if (!verbs) throw new UsageError(`knows ${Object.keys(nouns).join(", ")}, not "${noun}"`);
  const command = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (command) return command;
  const known = Object.keys(verbs).join(", ");
  throw new UsageError(verb === "" ? `wants a verb: ${known}` : `can ${known}, not "${verb}"`);
}

function parse({ options = {} }: Command, args: string[]): CommandInput {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { positionals, values: values as CommandInput["values"] };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function reportError(error: unknown, what: string, { err }: Terminal): number {
  if (error instanceof UsageError) {
    err(`${what}: ${error.message}`);
    err("Help: npm run operate -- --help");
    return exits.usage;
  }
  if (error instanceof ConfigError) {
    err(`Setting refused: ${error.message}`);
    return exits.usage;
  }
  const isPlain = error instanceof NoDatabaseError || error instanceof SchemaMismatch;
  err(isPlain ? error.message : describeDatabaseError(error));
  return exits.unavailable;
}

/** The message about a database error for the operator. Leaves out addresses, because they may hold a password. */
function describeDatabaseError(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return `The database cannot be used: ${code ?? message ?? String(error)}`;
}

function help(noun: string): string[] {
  const shown = Object.entries(nouns).filter(
    ([name]) => name === noun || !Object.hasOwn(nouns, noun),
  );
  return [
    "npm run operate -- <noun> <verb>     what operators do until there is a console",
    "",
    ...shown.flatMap(([name, verbs]) => [
      ...Object.entries(verbs).flatMap(([verb, { usage, about }]) => [
        `  ${name} ${verb} ${usage}`.trimEnd(),
        `      ${about}`,
      ]),
      "",
    ]),
    "Days and times are Shanghai's. Works on the database of DATABASE_URL, else on that of DATA_DIR,",
    "whether the shop is running or not.",
    "Exit codes: 0 done, 1 refused, 2 the command makes no sense, 3 no database.",
  ];
}
