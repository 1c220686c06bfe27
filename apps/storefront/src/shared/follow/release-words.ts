import type { ListedGame } from "@playfront/contract/entities";
import { formatCount } from "../text/format.ts";

/** When a game comes out, as far as that is known: 12月18日上线, 12月中旬上线, 12月上线, 敬请期待. */
export function releaseWords({ precision, date }: NonNullable<ListedGame["upcoming"]>): string {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(date ?? "") ?? [];
  if (precision === "unknown" || month === undefined || day === undefined) return "敬请期待";
  const inMonth = `${Number(month)}月`;
  if (precision === "month") return `${inMonth}上线`;
  if (precision === "day") return `${inMonth}${Number(day)}日上线`;
  return `${inMonth}${tenDays(Number(day))}上线`;
}

function tenDays(day: number): string {
  if (day <= 10) return "上旬";
  return day <= 20 ? "中旬" : "下旬";
}

/** Such as 1204 人预约; null while nobody does. */
export function reservedWords(count: number | undefined): string | null {
  return count ? `${formatCount(count)} 人预约` : null;
}
