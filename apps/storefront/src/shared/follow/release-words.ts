import type { ListedGame } from "@playfront/contract/entities";
import { formatCount } from "../text/format.ts";

type Release = NonNullable<ListedGame["upcoming"]>;

/** When a game comes out, as far as that is known: 12月18日上线, 12月中旬上线, 12月上线, 敬请期待. */
export function releaseWords(release: Release): string {
  const day = releaseDay(release);
  return day === null ? unknownRelease : `${day}上线`;
}

export const unknownRelease = "敬请期待";

/** 12月18日, 12月中旬 or 12月; null while it is unknown. */
export function releaseDay({ precision, date }: Release): string | null {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(date ?? "") ?? [];
  if (precision === "unknown" || month === undefined || day === undefined) return null;
  const inMonth = `${Number(month)}月`;
  if (precision === "month") return inMonth;
  return precision === "day" ? `${inMonth}${Number(day)}日` : `${inMonth}${tenDays(Number(day))}`;
}

function tenDays(day: number): string {
  if (day <= 10) return "上旬";
  return day <= 20 ? "中旬" : "下旬";
}

/** Such as 1204 人预约; null while nobody does. */
export function reservedWords(count: number | undefined): string | null {
  return count ? `${formatCount(count)} 人预约` : null;
}
