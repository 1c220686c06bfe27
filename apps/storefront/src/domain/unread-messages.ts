import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getBrowserApi } from "../platform/browser-api.ts";
import { CallFailure } from "../platform/calls.ts";
import { useSession } from "../platform/session.ts";

/** Only the newest messages are counted: the host has no call that counts them. */
const looked = 20;
const freshMs = 30_000;

/** How many of the player's newest messages are unread; 0 for visitors and while nothing is known. */
export function useUnreadMessages(): number {
  const { token } = useSession();
  const { data } = useQuery({
    queryKey: keyOf(token),
    queryFn: countUnread,
    enabled: token !== null,
    staleTime: freshMs,
  });
  return token === null ? 0 : (data ?? 0);
}

/** What to call when the player has read a message. */
export function useNoteRead(): () => void {
  const client = useQueryClient();
  const { token } = useSession();
  return () => {
    client.setQueryData<number>(keyOf(token), (count) => count && Math.max(0, count - 1));
  };
}

function keyOf(token: string | null) {
  return ["unread messages", token] as const;
}

async function countUnread(): Promise<number> {
  const result = await getBrowserApi().call("user/getUserMessageList", {
    page: 1,
    pageSize: looked,
  });
  if (!result.ok) throw new CallFailure(result);
  return result.data.filter(({ read }) => !read).length;
}
