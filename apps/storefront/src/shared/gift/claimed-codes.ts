import type { Data } from "@playfront/contract/calls";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { getSession, useSession } from "../../browser/session/session.ts";

/** A code the player holds. They live in memory alone, and only as long as the session they belong to. */
export type HeldCode = Data<"gift/getClaimedList">[number];

const none: readonly HeldCode[] = [];
const freshMs = 10_000;

export interface HeldCodes {
  /** Newest first; undefined while nothing is known, none for a visitor. */
  codes: readonly HeldCode[] | undefined;
  hasFailed: boolean;
  retry(): void;
}

/** What the player has claimed of a game. */
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

/** Loads them ahead of a page that is about them, so that nothing moves when they come. Never fails. */
export async function loadHeldCodes(gameid: string): Promise<void> {
  const { token } = getSession();
  if (token === null) return;
  await getQueryClient()
    .fetchQuery(heldQuery(gameid, token))
    .catch(() => null);
}

/**
 * The player's codes of a game by gift. Empty for visitors, before hydration, and on a host without the call: the
 * buttons then simply start as 领取.
 */
export function useClaimedCodes(gameid: string): Readonly<Record<string, string>> {
  const { codes = none } = useHeldCodes(gameid);
  return Object.fromEntries(codes.map(({ giftid, sn }) => [giftid, sn]));
}

/** Notes a code just claimed. */
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
  return result.data.map((code) => ({ ...code, giftid: String(code.giftid) }));
}
