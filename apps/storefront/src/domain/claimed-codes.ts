import type { QueryClient } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { getBrowserApi } from "../platform/browser-api.ts";
import { CallFailure } from "../platform/calls.ts";
import { getSession, useSession } from "../platform/session.ts";

/** Codes the player holds, by gift. They live in memory alone, and only as long as the session they belong to. */
type ClaimedCodes = Readonly<Record<string, string>>;

const none: ClaimedCodes = {};
const freshMs = 10_000;

/**
 * What the player has claimed of a game. Empty for visitors, before hydration, and on a host without the call: the
 * buttons then simply start as 领取.
 */
export function useClaimedCodes(gameid: string): ClaimedCodes {
  const { token } = useSession();
  const { data } = useQuery({
    queryKey: keyOf(gameid, token),
    queryFn: () => fetchClaimed(gameid),
    enabled: token !== null,
    staleTime: freshMs,
  });
  return token === null ? none : (data ?? none);
}

/** Notes a code just claimed. */
export function rememberClaimed(
  client: QueryClient,
  { gameid, giftid, sn }: { gameid: string; giftid: string; sn: string },
): void {
  const { token } = getSession();
  client.setQueryData<ClaimedCodes>(keyOf(gameid, token), (known) => ({ ...known, [giftid]: sn }));
}

function keyOf(gameid: string, token: string | null) {
  return ["claimed codes", gameid, token] as const;
}

async function fetchClaimed(gameid: string): Promise<ClaimedCodes> {
  const result = await getBrowserApi().call("gift/getClaimedList", { gameid });
  if (!result.ok) throw new CallFailure(result);
  return Object.fromEntries(result.data.map(({ giftid, sn }) => [String(giftid), sn]));
}
