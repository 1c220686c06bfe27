import { createDraft, hasTexts } from "../../browser/storage/draft.ts";

/** A tap that was stopped by something that the player has gone to settle, such as the log-in. */
export interface PendingTap {
  giftid: string;
  act: "claim" | "remind";
  /** Router path of the page that it was made on. */
  page: string;
  /** What stopped it: if that still does, the player has come back without settling it. */
  obstacle: string;
}

const lifetimeMs = 15 * 60_000;

const pending = createDraft<PendingTap>({
  key: "pendingTap",
  place: "tab",
  isOwn: true,
  lifetimeMs,
  parse: (stored) => {
    if (!hasTexts(stored, ["giftid", "act", "page", "obstacle"])) return null;
    const { giftid, act, page, obstacle } = stored;
    return act === "claim" || act === "remind" ? { giftid, act, page, obstacle } : null;
  },
});

/** Remembers the tap in this tab until its page is shown again, for a quarter of an hour at most. */
export const keepTap = pending.keep;

/** The tap on this gift and this page, if there was one. It is forgotten: a tap counts once. */
export function takeTap({ giftid, page }: Pick<PendingTap, "giftid" | "page">): PendingTap | null {
  const tap = pending.read();
  if (tap === null || tap.giftid !== giftid || tap.page !== page) return null;
  pending.drop();
  return tap;
}
