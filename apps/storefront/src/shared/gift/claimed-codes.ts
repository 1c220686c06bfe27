import type { Data } from "@playfront/contract/calls";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { getSession, useSession } from "../../browser/session/session.ts";

/** A code that the player holds. Kept only in memory, and only as long as its session. */
export type HeldCode = Data<"gift/getClaimedList">[number];

const none: readonly HeldCode[] = [];
const freshMs = 10_000;

export interface HeldCodes {
  /** Newest first; undefined until they are known, empty for visitors. */
  codes: readonly HeldCode[] | undefined;
  hasFailed: boolean;
  retry(): void;
}

/** The codes that the player has claimed for a game. */
export function useHeldCodes(gameid: string): HeldCodes {
  const { token } = useSession();
  const { data, isError, refetch } = useQuery({
    ...heldQuery(gameid, token),
    enabled: token !== null,
  });
  return {
    codes: token === null ? none : data,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
  };
}

/** Loads the codes ahead of a page that shows them, so that nothing moves. Never rejects. */
export async function loadHeldCodes(gameid: string): Promise<void> {
  const { token } = getSession();
  if (token === null) return;
  await getQueryClient()
    .fetchQuery(heldQuery(gameid, token))
    .catch(() => null);
}

/**
 * The player's codes for a game, by gift. Empty for visitors, before hydration, and on a host without the call: the
 * buttons then start as 领取.
 */
export function useClaimedCodes(gameid: string): Readonly<Record<string, string>> {
  const { codes = none } = useHeldCodes(gameid);
  return Object.fromEntries(codes.map(({ giftid, sn }) => [giftid, sn]));
}

/** Adds a code that was just claimed. */
export function rememberClaimed(
  client: QueryClient,
  { gameid, ...code }: HeldCode & { gameid: string },
): void {
  const { token } = getSession();
  client.setQueryData<readonly HeldCode[]>(codesKey(gameid, token), (known = none) => [
    code,
    ...known.filter(({ giftid }) => giftid !== code.giftid),
  ]);
}

function heldQuery(gameid: string, token: string | null) {
  return queryOptions({
    queryKey: codesKey(gameid, token),
    queryFn: () => fetchHeld(gameid),
    staleTime: freshMs,
  });
}

function codesKey(gameid: string, token: string | null) {
  return ["claimed codes", gameid, token] as const;
}

async function fetchHeld(gameid: string): Promise<readonly HeldCode[]> {
  const result = await getBrowserApi().call("gift/getClaimedList", { gameid });
  if (!result.ok) throw new CallFailure(result);
  return result.data;
}
