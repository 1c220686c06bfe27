import type { Comment, OwnComment } from "@playfront/contract/entities";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { type OwnFact, useOwn } from "../../browser/api/own-facts.ts";
import { getSessionKey } from "../../browser/session/session.ts";
import { usePlayerAct } from "../../shared/account/use-player-act.ts";

interface Own {
  comments: OwnComment[];
  /** Ids of all comments that were the player's at some time while the shop is open. */
  seen: ReadonlySet<string>;
}

const nothing: Own = { comments: [], seen: new Set() };
const seenBefore = new Map<string, ReadonlySet<string>>();

const ownComments = (aid: string): OwnFact<Own> => ({
  name: ["own comments", aid],
  freshMs: 30_000,
  async load() {
    // Another player's comments are not this player's deleted ones.
    const player = `${getSessionKey()} ${aid}`;
    const result = await getBrowserApi().call("comment/getOwnCommentList", { aid });
    if (!result.ok) throw new CallFailure(result);
    const ids = result.data.map(({ commentid }) => commentid);
    const seen = new Set([...(seenBefore.get(player) ?? []), ...ids]);
    seenBefore.set(player, seen);
    return { comments: result.data, seen };
  },
});

/** The player's comments under an article, with those that nobody else sees. */
export function useOwnComments(aid: string) {
  const { isVisitor, logIn } = usePlayerAct();
  const { known, reload } = useOwn(ownComments(aid));
  const { comments, seen } = known ?? nothing;
  const isOwn = (commentid: string) => comments.some((each) => each.commentid === commentid);
  return {
    isVisitor,
    logIn,
    reload: () => void reload(),
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
