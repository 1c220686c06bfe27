import type { Comment, OwnComment } from "@playfront/contract/entities";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { useSession } from "../../browser/session/session.ts";
import { loginPath } from "../../shared/navigation/return-target.ts";

const freshMs = 30_000;

/** The player's comments under an article, with those that nobody else sees. */
export function useOwnComments(aid: string) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { token } = useSession();
  const { data, refetch } = useQuery({
    queryKey: ["own comments", aid, token],
    queryFn: () => fetchOwn(aid),
    enabled: token !== null,
    staleTime: freshMs,
  });
  const { comments = [], seen = new Set<string>() } = data ?? {};
  const isOwn = (commentid: string) => comments.some((each) => each.commentid === commentid);
  return {
    isVisitor: token === null,
    logIn: () => navigate(loginPath({ refer: pathname })),
    reload: () => void refetch(),
    isOwn,
    /** The player has deleted it since the list was made. */
    isGone: (commentid: string) => seen.has(commentid) && !isOwn(commentid),
    /** Those that a list does not show. */
    hidden(listed: readonly Comment[]): readonly OwnComment[] {
      const all = listed.flatMap((each) => [each, ...each.replies]);
      const shown = new Set(all.map((each) => each.commentid));
      return comments.filter((each) => !shown.has(each.commentid));
    },
  };
}

/** Ids of all comments that were the player's at some time while the shop is open. */
const seenOf = new Map<string, Set<string>>();

async function fetchOwn(aid: string): Promise<{ comments: OwnComment[]; seen: Set<string> }> {
  const result = await getBrowserApi().call("comment/getOwnCommentList", { aid });
  if (!result.ok) throw new CallFailure(result);
  const seen = new Set(seenOf.get(aid));
  for (const { commentid } of result.data) seen.add(commentid);
  seenOf.set(aid, seen);
  return { comments: result.data, seen };
}
