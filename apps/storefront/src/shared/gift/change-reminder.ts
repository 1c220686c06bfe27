import type { Result } from "@playfront/contract/api";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { changeOwn, setOwn, toggledId } from "../../browser/api/own-changes.ts";
import type { OwnFact } from "../../browser/api/own-facts.ts";
import { isUnknownCall } from "../../browser/api/unknown-call.ts";
import { getSession } from "../../browser/session/session.ts";

/** Gifts that the player gets a message about when they open. */
export type Reminders = readonly string[] | "unsupported";

/** Asks for a message when a gift opens, or takes that back. */
export async function changeReminder(
  reminders: OwnFact<Reminders>,
  { giftid, to }: { giftid: string; to: "on" | "off" },
): Promise<Result<null>> {
  const { isDone, apply } = toggledId(giftid, to === "on");
  const name = to === "on" ? "gift/remind" : "gift/remindCancel";
  const send = () => getBrowserApi().call(name, { giftid });
  const change = {
    object: giftid,
    isDone: (known: Reminders) => known !== "unsupported" && isDone(known),
    apply: (known: Reminders) => (known === "unsupported" ? known : apply(known)),
    send,
  };
  // The host says to a visitor whether it has reminders at all.
  const isVisitor = getSession().token === null;
  const result = await (isVisitor ? send() : changeOwn(reminders, change));
  if (isUnknownCall(result)) setOwn(reminders, "unsupported");
  return result;
}
