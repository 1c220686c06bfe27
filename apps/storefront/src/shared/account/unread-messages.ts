import { unreadLimit } from "@playfront/contract/constants";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { noteOwn, type OwnFact, useOwn } from "../../browser/api/own-facts.ts";
import { isUnknownCall } from "../../browser/api/unknown-call.ts";

/** How many of the newest messages are counted on a host without a call for the number. */
const newestCount = 20;

const unreadMessages: OwnFact<number> = {
  name: ["unread messages"],
  freshMs: 30_000,
  load: countUnread,
};

/** The number of unread messages, up to `unreadLimit`; 0 for visitors and while it is unknown. */
export function useUnreadMessages(): number {
  return useOwn(unreadMessages).known ?? 0;
}

/** Updates the number after the player has read one message. */
export function noteOneRead(): void {
  // At the limit the real number may be higher, so one less changes nothing.
  void noteOwn(unreadMessages, (count) => (count >= unreadLimit ? count : Math.max(0, count - 1)));
}

/** Updates the number after the player has read all messages. */
export function noteAllRead(): void {
  void noteOwn(unreadMessages, () => 0);
}

async function countUnread(): Promise<number> {
  const result = await getBrowserApi().call("user/getUnreadCount", {});
  if (result.ok) return result.data.unread;
  if (isUnknownCall(result)) return countAmongNewest();
  throw new CallFailure(result);
}

async function countAmongNewest(): Promise<number> {
  const result = await getBrowserApi().call("user/getUserMessageList", {
    page: 1,
    pageSize: newestCount,
  });
  if (!result.ok) throw new CallFailure(result);
  return result.data.filter(({ read }) => !read).length;
}
