import { counters } from "@playfront/counters/counters";
import type { Db } from "@playfront/database/connect";
import { type ReportQuery, type ReportRow, type Sums, sumUp } from "./channel-report.repository.ts";

export type ChannelReports = ReturnType<typeof createChannelReports>;

export interface ChannelReport {
  /** Sum over all lines, including those that were cut off. */
  total: Sums;
  lines: (ReportRow & { key: string })[];
  isCut: boolean;
}

/** Reports for operators about what the channels brought. */
export function createChannelReports({ db }: { db: Db }) {
  return {
    /** Sums by day, channel or game; at most `limit` lines. */
    async report(query: ReportQuery): Promise<ChannelReport> {
      // One line more than requested shows whether any were cut off.
      const [total, ...rows] = await sumUp(db, { ...query, limit: query.limit + 1 });
      const lines = rows.filter((row): row is ChannelReport["lines"][number] => row.key !== null);
      return {
        total: toSums(total),
        lines: lines.slice(0, query.limit),
        isCut: lines.length > query.limit,
      };
    },
  };
}

/** Over no rows, SQL sums are null. */
function toSums(row: ReportRow | undefined): Sums {
  return Object.fromEntries(counters.map((counter) => [counter, row?.[counter] ?? 0])) as Sums;
}
