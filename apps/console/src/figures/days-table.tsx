import { retentionOf } from "./compare-days.ts";
import { FigureTable } from "./figure-table.tsx";
import {
  countNames,
  countWords,
  type Day,
  retentionNames,
  retentionWords,
} from "./figure-words.ts";

/** The numbers of the charts, the last day first. */
export function DaysTable({ days }: { days: readonly Day[] }) {
  return (
    <FigureTable
      title="每日明细"
      heads={[
        "日期",
        ...countNames.map((name) => countWords[name].name),
        ...retentionNames.map((name) => retentionWords[name].name),
      ]}
      rows={days.toReversed().map((day) => ({
        key: day.day,
        cells: [
          day.day,
          ...countNames.map((name) => day[name].toLocaleString("zh-CN")),
          ...retentionNames.map((name) => {
            const share = retentionOf(day, name);
            return share === null ? "—" : `${(share * 100).toFixed(1)}%`;
          }),
        ],
      }))}
      empty="没有日期"
    />
  );
}
