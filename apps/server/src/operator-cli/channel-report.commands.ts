import { counters, shanghaiDay } from "@playfront/counters/counters";
import { formatCsv } from "../infra/sheets/csv.ts";
import type { ReportKey, Sums } from "../modules/attribution/channel-report.repository.ts";
import type { ChannelReport } from "../modules/attribution/channel-report.service.ts";
import {
  argumentsOf,
  type Command,
  type CommandInput,
  numberOf,
  type Outcome,
  readDay,
  textOf,
  UsageError,
} from "./command.ts";
import { formatTable } from "./table.ts";

const dayMs = 86_400_000;
const defaultDays = 7;
const maxRangeDays = 1_100;
const defaultLines = 100;
const maxLines = 10_000;

const keys: Record<string, ReportKey> = { channel: "cid", game: "gameid", day: "day" };

export const reportCommand: Command = {
  usage:
    "[--from YYYY-MM-DD] [--to YYYY-MM-DD] [--cid <channel>] [--game <id>] [--by channel|game|day] [--limit 100] [--csv]",
  about: "what channels brought: the last seven days, unless told otherwise",
  options: {
    from: { type: "string" },
    to: { type: "string" },
    cid: { type: "string" },
    game: { type: "string" },
    by: { type: "string" },
    limit: { type: "string" },
    csv: { type: "boolean" },
  },
  prepare: (given) => {
    argumentsOf(given);
    const isCsv = given.values.csv === true;
    const noun = textOf(given, "by", "channel");
    const by = Object.hasOwn(keys, noun) ? keys[noun] : undefined;
    if (!by) throw new UsageError(`--by takes channel, game or day, not "${noun}"`);
    const fallback = isCsv ? maxLines : defaultLines;
    const limit = numberOf(given, "limit", { fallback, max: maxLines });
    const wanted = { by, limit, cid: readCid(given), games: readGames(given) };
    const range = readRange(given);
    return async (services) => {
      const query = { ...wanted, ...range(services.clock.now()) };
      const report = await services.channelReports.report(query);
      return isCsv ? formatReportCsv(report, noun) : formatReportTable(report, noun, query);
    };
  },
};

/**
 * Reads the days of the report: today and a week by default. Throws {@link UsageError}, at once if both days are given,
 * otherwise from the function that it returns.
 */
function readRange(given: CommandInput): (now: Date) => { from: string; to: string } {
  const [from = null, to = null] = ["from", "to"].map((name) => {
    const text = textOf(given, name, "");
    return text === "" ? null : readDay(text);
  });
  if (from !== null && to !== null) checkSpan(from, to);
  return (now) => {
    const last = to ?? shanghaiDay(now);
    const first = from ?? new Date(Date.parse(last) - (defaultDays - 1) * dayMs).toISOString();
    checkSpan(first.slice(0, 10), last);
    return { from: first.slice(0, 10), to: last };
  };
}

function checkSpan(from: string, to: string): void {
  if (from > to) throw new UsageError("--from must not be later than --to");
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days > maxRangeDays) throw new UsageError(`a report spans at most ${maxRangeDays} days`);
}

function readCid(given: CommandInput): string | null {
  const cid = textOf(given, "cid", "");
  if (cid === "" || /^[A-Za-z0-9_-]{1,64}$/.test(cid)) return cid || null;
  throw new UsageError(`"${cid}" cannot be a channel`);
}

function readGames(given: CommandInput): string[] | null {
  const gameid = textOf(given, "game", "");
  if (gameid === "" || /^(?:0|[1-9]\d{0,17})$/.test(gameid)) return gameid === "" ? null : [gameid];
  throw new UsageError(`"${gameid}" is no number of a game; 0 stands for what is of none`);
}

/** Counters that are shown as a share of another counter. */
const shares = [
  ["registrations", "visits"],
  ["invitations", "registrations"],
  ["download_starts", "visits"],
  ["download_finishes", "download_starts"],
] as const;

/** Null if the whole is zero. */
function shareOf(sums: Sums, [part, whole]: (typeof shares)[number]): number | null {
  return sums[whole] === 0 ? null : sums[part] / sums[whole];
}

const tableHeads = [
  "visits",
  "sign-ups",
  "claims",
  "entries",
  "starts",
  "finishes",
  "MB",
  "log-ins",
  "day 1",
  "day 7",
  "day 30",
  "link opens",
  "invited",
  "sign-up/visit",
  "invited/sign-up",
  "start/visit",
  "finish/start",
];

function formatReportTable(
  { total, lines, isCut }: ChannelReport,
  noun: string,
  { from, to }: { from: string; to: string },
): Outcome {
  const rows = lines.map((line) => [
    formatKey(line.key, noun),
    line.name ?? "",
    ...formatFigures(line),
  ]);
  rows.push(["total", "", ...formatFigures(total)]);
  const aligns = ["left", "left", ...tableHeads.map(() => "right")] as ("left" | "right")[];
  const table = formatTable([noun, "name", ...tableHeads], aligns, rows);
  const warnings = isCut
    ? [`Only the first ${lines.length} are shown, the total is of all: --limit, or --csv.`]
    : [];
  return { lines: [`${from}..${to}`, ...table], warnings };
}

function formatKey(key: string, noun: string): string {
  return noun === "game" && key === "0" ? "none" : key;
}

function formatFigures(sums: Sums): string[] {
  const figures = counters.map((counter) =>
    counter === "download_bytes" ? (sums[counter] / 1_000_000).toFixed(1) : String(sums[counter]),
  );
  const percents = shares.map((share) => {
    const value = shareOf(sums, share);
    return value === null ? "-" : `${(value * 100).toFixed(1)}%`;
  });
  return [...figures, ...percents];
}

/** The CSV has no line with the total, so that a spreadsheet can sum up the column. */
function formatReportCsv({ lines, isCut }: ChannelReport, noun: string): Outcome {
  const heads = [noun, "name", ...counters, ...shares.map(([part, whole]) => `${part}/${whole}`)];
  const rows = lines.map((line) => [
    formatKey(line.key, noun),
    line.name ?? "",
    ...counters.map((counter) => line[counter]),
    ...shares.map((share) => shareOf(line, share)?.toFixed(4) ?? ""),
  ]);
  const warnings = isCut ? [`Only the first ${lines.length} lines are there: ask for less.`] : [];
  return { lines: formatCsv(heads, rows), warnings, hasByteOrderMark: true };
}
