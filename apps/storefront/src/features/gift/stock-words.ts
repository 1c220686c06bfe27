import type { GiftStock } from "@playfront/contract/entities";
import { formatCount, shanghaiMinute } from "../../shared/text/format.ts";

/** How fast the codes go; null as long as nobody takes any, and for a gift that is not open yet or has expired. */
export function paceWords(
  { left, perhour, runsout }: Pick<GiftStock, "left" | "perhour" | "runsout">,
  phase: "soon" | "open" | "past",
): string | null {
  if (phase !== "open") return null;
  if (left === 0) return perhour > 0 ? `领完前${rate(perhour)}` : "已领完";
  if (perhour === 0) return null;
  const end =
    runsout === undefined ? "" : `，按此速度 ${shanghaiMinute(runsout).slice(5)} 左右领完`;
  return `近期${rate(perhour)}${end}`;
}

function rate(perHour: number): string {
  if (perHour >= 1) return `每小时约领 ${formatCount(Math.round(perHour))} 份`;
  return `每天约领 ${Math.max(1, Math.round(perHour * 24))} 份`;
}
