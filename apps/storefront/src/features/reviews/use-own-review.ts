import type { Data } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { useSession } from "../../browser/session/session.ts";
import { networkMessage } from "../../shared/game/play-state.ts";
import { loginPath } from "../../shared/navigation/return-target.ts";
import { showToast } from "../../ui/feedback/toast.tsx";

const freshMs = 30_000;
type Own = Data<"review/getOwnReview">;
const nothing: Own = { played: false, votes: [] };

/** The player's review of a game and votes for those of others; a visitor who votes is led to the log-in. */
export function useOwnReview(gameid: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { token } = useSession();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [busy, setBusy] = useState<string | null>(null);
  const key = ["own review", gameid, token] as const;
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: () => fetchOwn(gameid),
    enabled: token !== null,
    staleTime: freshMs,
  });
  const own = data ?? nothing;
  const logIn = () => navigate(loginPath({ refer: pathname }));
  return {
    /** What the page offers the reader. */
    state: token === null ? ("visitor" as const) : isError ? "failed" : data ? "known" : "loading",
    ...own,
    reload: refetch,
    logIn,
    isVoted: (reviewid: string) => own.votes.includes(reviewid),
    isBusy: (reviewid: string) => busy === reviewid,
    /** As the host has counted after the last vote. */
    countOf: (reviewid: string): number | undefined => counts[reviewid],
    async vote(reviewid: string): Promise<void> {
      if (busy !== null) return;
      if (token === null) return void logIn();
      const isVoted = own.votes.includes(reviewid);
      setBusy(reviewid);
      const result = await getBrowserApi().call("review/vote", { reviewid, helpful: !isVoted });
      setBusy(null);
      if (result.ok) {
        await client.cancelQueries({ queryKey: key });
        const others = own.votes.filter((each) => each !== reviewid);
        client.setQueryData(key, { ...own, votes: isVoted ? others : [...others, reviewid] });
        setCounts((before) => ({ ...before, [reviewid]: result.data.helpful }));
      } else if (result.kind === "network") showToast(networkMessage);
      else if (result.code === codes.unauthorized) await logIn();
      else showToast(result.msg || networkMessage);
    },
  };
}

export type OwnReviewState = ReturnType<typeof useOwnReview>;

async function fetchOwn(gameid: string): Promise<Own> {
  const result = await getBrowserApi().call("review/getOwnReview", { gameid });
  if (result.ok) return result.data;
  throw new CallFailure(result);
}
