import type { Result } from "@playfront/contract/api";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { type OwnFact, useOwn } from "../../browser/api/own-facts.ts";
import { isUnknownCall } from "../../browser/api/unknown-call.ts";
import type { Reminders } from "./change-reminder.ts";

/** Whether the player gets a message when the gift opens; `unsupported` on a host without reminders. */
export type ReminderState = "off" | "on" | "unsupported";

export interface GiftReminder {
  state: ReminderState;
  /** Asks for the message or takes that back. */
  change(to: "on" | "off"): Promise<Result<null>>;
}

const giftReminders: OwnFact<Reminders> = {
  name: ["gift reminders"],
  freshMs: 30_000,
  async load() {
    const result = await getBrowserApi().call("gift/getReminderList", {});
    if (result.ok) return result.data.map(({ giftid }) => String(giftid));
    if (isUnknownCall(result)) return "unsupported";
    throw new CallFailure(result);
  },
};

/** The player's reminder of a gift. `isWanted` is false for a gift that needs none: nothing is loaded then. */
export function useReminder(giftid: string, { isWanted }: { isWanted: boolean }): GiftReminder {
  const { known } = useOwn(giftReminders, { isWanted });
  return {
    state: stateOf(known, giftid),
    async change(to) {
      const changing = await import(/* keep ready */ "./change-reminder.ts").catch(() => null);
      const change = changing?.changeReminder(giftReminders, { giftid, to });
      return change ?? { ok: false, kind: "network", status: null };
    },
  };
}

function stateOf(reminders: Reminders | undefined, giftid: string): ReminderState {
  if (reminders === "unsupported") return "unsupported";
  return reminders?.includes(giftid) ? "on" : "off";
}
