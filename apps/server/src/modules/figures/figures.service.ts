import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { longestRange } from "@playfront/contract/console/calls/figures";
import type { Db } from "@playfront/database/connect";
import { type Answer, done, type FailedAnswer, failed, invalidField } from "../../infra/answer.ts";
import { addDays, daysOf, isDay } from "../../infra/days.ts";
import {
  type ChannelReport,
  type ChannelReports,
  createChannelReports,
} from "../attribution/channel-report.service.ts";
import { findTopSearches } from "../catalogue/search/top-searches.ts";
import { figuresFile } from "./figures-file.ts";
import { retentionOn } from "./retention-on.ts";

interface Range {
  from: string;
  to: string;
}

export type Figures = ReturnType<typeof createFigures>;
export type DayFigures = ConsoleData<"figures/days">["days"][number];
export type FigureLines = ConsoleData<"figures/channels">;

/** Days before the range: to compare its first day with the week before, and to know who could come back. */
const comparedDays = 7;
const longestReturn = 30;
const mostLines = 100;
const mostSearches = 20;

/** What managers look at every morning: sums of the counters of days (decision 0171). */
export function createFigures({ db }: { db: Db }) {
  const reports = createChannelReports({ db });
  const searches = (range: Range) => findTopSearches(db, { ...range, limit: mostSearches });
  return {
    days: (wanted: ConsolePayload<"figures/days">, games: OwnGames) =>
      inRange(wanted, games, async () => ({ days: await readDays(reports, { ...wanted, games }) })),
    channels: (wanted: ConsolePayload<"figures/channels">) =>
      inRange(wanted, null, () => readLines(reports, { ...wanted, games: null, by: "cid" })),
    games: (wanted: ConsolePayload<"figures/games">, games: OwnGames) =>
      inRange(wanted, games, () => readLines(reports, { ...wanted, games, by: "gameid" })),
    searches: (wanted: Range) => inRange(wanted, null, () => searches(wanted)),
    /** Without channels and searches for a partner. */
    file: (wanted: ConsolePayload<"figures/export">, games: OwnGames) =>
      inRange(wanted, games, async () => {
        const { from, format } = wanted;
        const all = await readDays(reports, { ...wanted, games });
        const days = all.filter(({ day }) => day >= from);
        if (format === "csv") return figuresFile(wanted, { days });
        const byGame = { ...wanted, gameid: undefined, games, by: "gameid" } as const;
        if (games !== null)
          return figuresFile(wanted, { days, games: await readLines(reports, byGame) });
        const [channels, lines, searched] = await Promise.all([
          readLines(reports, { ...wanted, cid: undefined, games, by: "cid" }),
          readLines(reports, byGame),
          searches(wanted),
        ]);
        return figuresFile(wanted, { days, channels, games: lines, ...searched });
      }),
  };
}

async function inRange<Data>(
  wanted: Range & Filter,
  games: OwnGames,
  read: () => Promise<Data>,
): Promise<Answer<Data>> {
  return refuseRange(wanted) ?? refuseForeign(wanted, games) ?? done(await read());
}

/** Partners see the figures of their own games, of all channels together. */
function refuseForeign({ cid, gameid }: Filter, games: OwnGames): FailedAnswer | null {
  if (games === null) return null;
  const isForeign = gameid !== undefined && !games.includes(gameid);
  return cid !== undefined || isForeign ? failed(codes.notFound) : null;
}

function refuseRange({ from, to }: Range): FailedAnswer | null {
  if (!isDay(from)) return invalidField("from", "没有这一天");
  if (!isDay(to)) return invalidField("to", "没有这一天");
  if (from > to) return invalidField("to", "结束日期不能早于开始日期");
  if (addDays(from, longestRange) <= to) return invalidField("to", `最多查看 ${longestRange} 天`);
  return null;
}

interface Filter {
  cid?: string;
  gameid?: string;
}

/** The games that a partner is bound to; null for all. */
type OwnGames = readonly string[] | null;

interface ReportFilter extends Range, Filter {
  games: OwnGames;
}

async function readDays(
  reports: ChannelReports,
  { from, to, cid, gameid, games }: ReportFilter,
): Promise<DayFigures[]> {
  const first = addDays(from, -comparedDays);
  const wanted = gameid === undefined ? games : [gameid];
  const query = { from: addDays(first, -longestReturn), to, cid: cid ?? null, games: wanted };
  const limit = longestRange + comparedDays + longestReturn;
  const { lines } = await reports.report({ ...query, by: "day", limit });
  const counted = new Map(lines.map((line) => [line.key, { ...line, day: line.key }]));
  return daysOf({ from: first, to }).map((day) => ({
    day,
    ...countsOf(counted.get(day)),
    retention: wanted === null ? retentionOn(day, counted) : null,
  }));
}

async function readLines(
  reports: ChannelReports,
  { from, to, cid, gameid, games, by }: ReportFilter & { by: "cid" | "gameid" },
): Promise<FigureLines> {
  const filter = { cid: cid ?? null, games: gameid === undefined ? games : [gameid] };
  const report = await reports.report({ from, to, ...filter, by, limit: mostLines });
  const isGame = ({ key }: { key: string }) => by !== "gameid" || key !== "0";
  const lines = report.lines.filter(isGame).map((line) => ({
    id: line.key,
    name: line.name,
    ...countsOf(line),
  }));
  return { lines, isCut: report.isCut };
}

function countsOf(sums: ChannelReport["total"] | undefined) {
  return {
    visits: sums?.visits ?? 0,
    registrations: sums?.registrations ?? 0,
    logins: sums?.logins ?? 0,
    claims: sums?.claims ?? 0,
    entries: sums?.entries ?? 0,
    downloadStarts: sums?.download_starts ?? 0,
    downloadFinishes: sums?.download_finishes ?? 0,
    shareOpens: sums?.share_opens ?? 0,
    invitations: sums?.invitations ?? 0,
  };
}
