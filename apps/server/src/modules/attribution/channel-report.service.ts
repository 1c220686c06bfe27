import { counters } from "@playfront/counters/counters";
import type { Db } from "@playfront/database/connect";
import { type ReportQuery, type ReportRow, type Sums, sumUp } from "./channel-report.repository.ts";

export type ChannelReports = ReturnType<typeof createChannelReports>;

export interface ChannelReport {
  /** Of everything asked for, lines that were cut off included. */
  total: Sums;
  lines: (ReportRow & { key: string })[];
  isCut: boolean;
}

/** What operators read of what the channels brought. */
export function createChannelReports({ db }: { db: Db }) {
  return {
    /** Sums by day, channel or game; at most `limit` lines. */
    async report(query: ReportQuery): Promise<ChannelReport> {
      // One more than asked for tells whether any were cut off.
      const [total, ...rows] = await sumUp(db, { ...query, limit: query.limit + 1 });
      const lines = rows.filter((row): row is ChannelReport["lines"][number] => row.key !== null);
      return {
        total: sumsOf(total),
        lines: lines.slice(0, query.limit),
        isCut: lines.length > query.limit,
      };
    },
  };
}

/** The sums of no rows at all are null. */
function sumsOf(row: ReportRow | undefined): Sums {
  return Object.fromEntries(counters.map((counter) => [counter, row?.[counter] ?? 0])) as Sums;
}
