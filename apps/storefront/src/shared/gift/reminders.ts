import type { Result } from "@playfront/contract/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { isUnknownCall } from "../../browser/api/unknown-call.ts";
import { useSession } from "../../browser/session/session.ts";

/** Whether the player gets a message when the gift opens; `unsupported` on a host without reminders. */
export type ReminderState = "off" | "on" | "unsupported";

export interface GiftReminder {
  state: ReminderState;
  /** Asks for the message or takes that back. */
  change(to: "on" | "off"): Promise<Result<null>>;
}

const freshMs = 30_000;

/** The player's reminder of a gift. `isWanted` is false for a gift that needs none: nothing is loaded then. */
export function useReminder(giftid: string, { isWanted }: { isWanted: boolean }): GiftReminder {
  const client = useQueryClient();
  const { token } = useSession();
  const key = ["gift reminders", token] as const;
  const { data } = useQuery({
    queryKey: key,
    queryFn: fetchReminders,
    enabled: isWanted && token !== null,
    staleTime: freshMs,
  });
  return {
    state: stateOf(data, giftid),
    change: async (to) => {
      const name = to === "on" ? "gift/remind" : "gift/remindCancel";
      const result = await getBrowserApi().call(name, { giftid });
      if (isUnknownCall(result)) client.setQueryData(key, "unsupported");
      if (result.ok) {
        // A list that was asked for before the change must not come after it.
        await client.cancelQueries({ queryKey: key });
        client.setQueryData<Reminders>(key, (known = []) => {
          if (known === "unsupported") return known;
          const others = known.filter((each) => each !== giftid);
          return to === "on" ? [...others, giftid] : others;
        });
        void client.invalidateQueries({ queryKey: key });
      }
      return result;
    },
  };
}

type Reminders = readonly string[] | "unsupported";

function stateOf(reminders: Reminders | undefined, giftid: string): ReminderState {
  if (reminders === "unsupported") return "unsupported";
  return reminders?.includes(giftid) ? "on" : "off";
}

async function fetchReminders(): Promise<Reminders> {
  const result = await getBrowserApi().call("gift/getReminderList", {});
  if (result.ok) return result.data.map(({ giftid }) => String(giftid));
  if (isUnknownCall(result)) return "unsupported";
  throw new CallFailure(result);
}
