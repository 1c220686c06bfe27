import { useEffect } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { callQuery } from "../../browser/api/calls.ts";
import { readPersisted } from "../../browser/api/query-client.ts";

/**
 * Counts a reading of an article that came with the page's HTML, which may have lain in any cache: once a session, like
 * an article that is called for. Stands before `useCallData`, which keeps the article for the session.
 */
export function useCountView(
  { gameid, col, aid }: { gameid: string; col: string; aid: string },
  isRendered: boolean,
): void {
  useEffect(() => {
    const { queryKey } = callQuery("article/getArticleInfo", { col, aid, gameid });
    if (!isRendered || readPersisted(queryKey) !== undefined) return;
    // A host without this call, or no network: then this one is not counted.
    void getBrowserApi().call("article/countView", { aid });
  }, [gameid, col, aid, isRendered]);
}
