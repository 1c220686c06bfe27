import { unreadLimit } from "@playfront/contract/constants";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { useSession } from "../../browser/session/session.ts";

/** How many of the newest messages are counted on a host without a call for the number. */
const newestCount = 20;
const freshMs = 30_000;

/** The number of unread messages, up to `unreadLimit`; 0 for visitors and while it is unknown. */
export function useUnreadMessages(): number {
  const { token } = useSession();
  const { data } = useQuery({
    queryKey: unreadKey(token),
    queryFn: countUnread,
    enabled: token !== null,
    staleTime: freshMs,
  });
  return token === null ? 0 : (data ?? 0);
}

/** Updates the number after the player has read one message, or all of them. */
export function useMarkRead(): { one(): void; all(): void } {
  const client = useQueryClient();
  const { token } = useSession();
  const change = (next: (count: number) => number) =>
    client.setQueryData<number>(unreadKey(token), (count) => count && next(count));
  return {
    // At the limit the real number may be higher, so one less changes nothing.
    one: () => change((count) => (count >= unreadLimit ? count : count - 1)),
    all: () => change(() => 0),
  };
}

function unreadKey(token: string | null) {
  return ["unread messages", token] as const;
}

async function countUnread(): Promise<number> {
  const result = await getBrowserApi().call("user/getUnreadCount", {});
  if (result.ok) return result.data.unread;
  if (result.kind !== "network" || result.status !== 404) throw new CallFailure(result);
  return countAmongNewest();
}

async function countAmongNewest(): Promise<number> {
  const result = await getBrowserApi().call("user/getUserMessageList", {
    page: 1,
    pageSize: newestCount,
  });
  if (!result.ok) throw new CallFailure(result);
  return result.data.filter(({ read }) => !read).length;
}
