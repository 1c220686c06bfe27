import type { Data } from "@playfront/contract/calls";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { changeListed } from "../../browser/api/listed.ts";
import { changeOwn, toggledId, useChangingOwn } from "../../browser/api/own-changes.ts";
import type { OwnFact } from "../../browser/api/own-facts.ts";
import { usePlayerAct } from "../../shared/account/use-player-act.ts";

type Own = Data<"review/getOwnReview">;
const nothing: Own = { played: false, votes: [] };

/** The player's review of a game, whether one may be written, and votes for those of others. */
const ownReview = (gameid: string): OwnFact<Own> => ({
  name: ["own review", gameid],
  freshMs: 30_000,
  async load() {
    const result = await getBrowserApi().call("review/getOwnReview", { gameid });
    if (result.ok) return result.data;
    throw new CallFailure(result);
  },
});

/** The player's review of a game and votes for those of others; a visitor who votes is led to the log-in. */
export function useOwnReview(gameid: string) {
  const { isVisitor, logIn, tellFailure } = usePlayerAct();
  const { known, hasFailed, isBusy, reload } = useChangingOwn(ownReview(gameid));
  const { votes, ...own } = known ?? nothing;
  const isVoted = (reviewid: string) => votes.includes(reviewid);
  return {
    /** What the page offers the reader. */
    state: isVisitor ? ("visitor" as const) : hasFailed ? "failed" : known ? "known" : "loading",
    ...own,
    reload,
    logIn,
    isVoted,
    isBusy,
    async vote(reviewid: string): Promise<void> {
      if (isVisitor) return logIn();
      const helpful = !isVoted(reviewid);
      const { isDone, apply } = toggledId(reviewid, helpful);
      const result = await changeOwn(ownReview(gameid), {
        object: reviewid,
        isDone: ({ votes }) => isDone(votes),
        apply: (known) => ({ ...known, votes: [...apply(known.votes)] }),
        send: () => getBrowserApi().call("review/vote", { reviewid, helpful }),
      });
      if (!result.ok) return tellFailure(result);
      const counted = result.data?.helpful;
      if (counted === undefined) return;
      await changeListed("review/getReviewList", reviewid, (review) => ({
        ...review,
        helpful: counted,
      }));
    },
  };
}

export type OwnReviewState = ReturnType<typeof useOwnReview>;
