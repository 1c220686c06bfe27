import { retentionOf } from "./compare-days.ts";
import { FigureTable } from "./figure-table.tsx";
import {
  countNames,
  countWords,
  type Day,
  ofNoGame,
  retentionNames,
  retentionWords,
} from "./figure-words.ts";

/** The numbers of the charts, the last day first. */
export function DaysTable({ days, isOfGame }: { days: readonly Day[]; isOfGame: boolean }) {
  const counts = countNames.filter((name) => !isOfGame || !ofNoGame.includes(name));
  const retentions = isOfGame ? [] : retentionNames;
  return (
    <FigureTable
      title="每日明细"
      heads={[
        "日期",
        ...counts.map((name) => countWords[name].name),
        ...retentions.map((name) => retentionWords[name].name),
      ]}
      rows={days.toReversed().map((day) => ({
        key: day.day,
        cells: [
          day.day,
          ...counts.map((name) => day[name].toLocaleString("zh-CN")),
          ...retentions.map((name) => {
            const share = retentionOf(day, name);
            return share === null ? "—" : `${(share * 100).toFixed(1)}%`;
          }),
        ],
      }))}
      empty="没有日期"
    />
  );
}
