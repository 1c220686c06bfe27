/** What a player who waits for a server is told: of an opening that is over, nothing. */
export type OpeningNews = "soon" | "moved" | "cancelled" | "over";

/** What is to be told of an opening to somebody to whom something is to be told. */
export function openingNews(
  { opens_at: opensAt, isShown, told }: { opens_at: Date; isShown: boolean; told: Date | null },
  { now, late }: { now: Date; late: Date },
): OpeningNews {
  if (opensAt <= late) return "over";
  if (told === null) return "soon";
  if (opensAt <= now && told <= now) return "over";
  return isShown ? "moved" : "cancelled";
}
