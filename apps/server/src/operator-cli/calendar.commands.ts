import { shanghaiDay } from "@playfront/counters/counters";
import { printable } from "../infra/sheets/printable.ts";
import { dayAfter, type Hours, hoursOn, weeklyHours } from "../modules/playtime/playtime.rules.ts";
import type { OperatorServices } from "../operator-services.ts";
import {
  argumentsOf,
  type Command,
  type CommandInput,
  numberOf,
  readDay,
  textOf,
  UsageError,
} from "./command.ts";

const longestRange = 60;
const longestList = 400;
const longestNote = 40;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Commands for the hours in which minors may play. */
export const calendarCommands: Record<string, Command> = {
  list: {
    usage: "[--from YYYY-MM-DD] [--days 30]",
    about: "the permitted hours of each day; * marks what the calendar names",
    options: { from: { type: "string" }, days: { type: "string" } },
    prepare: (given) => {
      argumentsOf(given);
      const from = given.values.from === undefined ? null : readDay(textOf(given, "from", ""));
      const count = numberOf(given, "days", { fallback: 30, max: longestList });
      return (services) =>
        listDays(services, { from: from ?? shanghaiDay(services.clock.now()), count });
    },
  },
  open: {
    usage: "<day | first..last> [--from 20:00] [--to 21:00] [--note 国庆节]",
    about: "opens holidays, by default for the usual hour",
    options: { from: { type: "string" }, to: { type: "string" }, note: { type: "string" } },
    prepare: (given) => {
      const days = readDays(argumentsOf(given, "day")[0]!);
      const hours = readHours(given);
      const note = readNote(given, "");
      return async (services) => {
        await services.playtime.setDays(days, { hours, note });
        const warnings = isUsual(hours)
          ? []
          : ["The notice of 2021 allows minors one hour, 20:00 to 21:00; these hours differ."];
        return { lines: [`${formatDays(days)}: open ${formatHours(hours)}`], warnings };
      };
    },
  },
  close: {
    usage: "<day | first..last> [--note 调休上班]",
    about: "closes days, such as make-up workdays",
    options: { note: { type: "string" } },
    prepare: (given) => {
      const days = readDays(argumentsOf(given, "day")[0]!);
      const note = readNote(given, "调休上班");
      return async (services) => {
        await services.playtime.setDays(days, { hours: null, note });
        return { lines: [`${formatDays(days)}: closed`] };
      };
    },
  },
  unset: {
    usage: "<day | first..last>",
    about: "gives days back to the weekly rule: Friday to Sunday, 20:00 to 21:00",
    prepare: (given) => {
      const days = readDays(argumentsOf(given, "day")[0]!);
      return async (services) => {
        const count = await services.playtime.unsetDays(days);
        if (count > 0)
          return { lines: [`${formatDays(days)}: as by the weekly rule (${count} changed)`] };
        return { lines: [`${formatDays(days)}: the calendar names none of them`], refused: true };
      };
    },
  },
};

async function listDays(
  services: OperatorServices,
  { from, count }: { from: string; count: number },
) {
  const days = [from];
  while (days.length < count) days.push(dayAfter(days.at(-1)!));
  const named = await services.playtime.days({ from, to: days.at(-1)! });
  const lines = days.map((day) => {
    const hours = hoursOn(day, named);
    const marks = [named.has(day) ? "*" : " ", day, weekdays[new Date(day).getUTCDay()]];
    const note = named.get(day)?.note ?? "";
    const label = hours === null ? "closed" : formatHours(hours);
    return [...marks, label.padEnd(11), note].join(" ").trimEnd();
  });
  const missing = await services.playtime.missingYears();
  const warnings = missing.map(
    (year) => `The calendar names no day of ${year}: enter its holidays and make-up workdays.`,
  );
  return { lines, warnings };
}

function readDays(text: string): string[] {
  const [first = "", last = first, ...rest] = text.split("..");
  const days = [readDay(first)];
  const end = readDay(last);
  if (rest.length > 0 || end < first) throw new UsageError(`"${text}" is no range of days`);
  while (days.at(-1)! < end && days.length <= longestRange) days.push(dayAfter(days.at(-1)!));
  if (days.length <= longestRange) return days;
  throw new UsageError(`a range holds at most ${longestRange} days`);
}

function readHours(given: CommandInput): Hours {
  const opens = readTime(textOf(given, "from", "20:00"));
  const closes = readTime(textOf(given, "to", "21:00"));
  if (opens < closes) return { opens, closes };
  throw new UsageError("--from must be earlier than --to");
}

/** Reads a time as minutes since midnight; 24:00 is the end of the day. */
function readTime(text: string): number {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text);
  const minutes = match ? Number(match[1]) * 60 + Number(match[2]) : Number.POSITIVE_INFINITY;
  if (minutes <= 24 * 60) return minutes;
  throw new UsageError(`"${text}" is no time; write it as 20:00`);
}

function readNote(given: CommandInput, fallback: string): string {
  const note = textOf(given, "note", fallback).trim();
  if ([...note].length <= longestNote && printable(note) === note && !note.includes("\n"))
    return note;
  throw new UsageError(`--note takes one line of at most ${longestNote} characters`);
}

function isUsual({ opens, closes }: Hours): boolean {
  return opens >= weeklyHours.opens && closes <= weeklyHours.closes;
}

function formatDays(days: readonly string[]): string {
  return days.length === 1 ? days[0]! : `${days[0]}..${days.at(-1)} (${days.length} days)`;
}

function formatHours({ opens, closes }: Hours): string {
  return `${formatTime(opens)}-${formatTime(closes)}`;
}

function formatTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}
