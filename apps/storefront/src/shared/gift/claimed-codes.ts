import type { Data } from "@playfront/contract/calls";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { loadOwn, noteOwn, type OwnFact, useOwn } from "../../browser/api/own-facts.ts";
import { isUnknownCall } from "../../browser/api/unknown-call.ts";
import { getSession, useSession } from "../../browser/session/session.ts";

/** A code that the player holds. Kept only in memory, and only as long as its session. */
export type HeldCode = Data<"gift/getClaimedList">[number];

const none: readonly HeldCode[] = [];

export interface HeldCodes {
  /** Newest first; undefined until they are known, empty for visitors. */
  codes: readonly HeldCode[] | undefined;
  hasFailed: boolean;
  retry(): void;
}

/** The codes that the player has claimed for a game. */
export function useHeldCodes(gameid: string): HeldCodes {
  const { token } = useSession();
  const { known, hasFailed, reload } = useOwn(heldCodes(gameid));
  return { codes: token === null ? none : known, hasFailed, retry: () => void reload() };
}

/** Loads the codes ahead of a page that shows them, so that nothing moves. Never rejects. */
export async function loadHeldCodes(gameid: string): Promise<void> {
  if (getSession().token !== null) await loadOwn(heldCodes(gameid));
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
export function rememberClaimed({ gameid, ...code }: HeldCode & { gameid: string }): void {
  void noteOwn(heldCodes(gameid), (known) => [
    code,
    ...known.filter(({ giftid }) => giftid !== code.giftid),
  ]);
}

const heldCodes = (gameid: string): OwnFact<readonly HeldCode[]> => ({
  name: ["claimed codes", gameid],
  freshMs: 10_000,
  async load() {
    const result = await getBrowserApi().call("gift/getClaimedList", { gameid });
    if (result.ok) return result.data;
    if (isUnknownCall(result)) return none;
    throw new CallFailure(result);
  },
});
