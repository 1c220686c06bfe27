import { useEffect } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { callQuery } from "../../browser/api/calls.ts";
import { readPersisted } from "../../browser/api/query-client.ts";

/**
 * Counts a view of an article that came with the server's HTML, which any cache may have served: once per session, like
 * an article loaded by its call. Call it before `useCallData`, which caches the article for the session.
 */
export function useCountView(
  { gameid, col, aid }: { gameid: string; col: string; aid: string },
  isRendered: boolean,
): void {
  useEffect(() => {
    const { queryKey } = callQuery("article/getArticleInfo", { col, aid, gameid });
    if (!isRendered || readPersisted(queryKey) !== null) return;
    // If the host has no such call, or without a network, the view is not counted.
    void getBrowserApi().call("article/countView", { aid });
  }, [gameid, col, aid, isRendered]);
}
