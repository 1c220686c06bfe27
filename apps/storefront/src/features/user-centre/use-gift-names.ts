import type { Gift } from "@playfront/contract/entities";
import { useQueries } from "@tanstack/react-query";
import { callQuery } from "../../platform/calls.ts";

/**
 * Names of gifts by id: from the game's list, and for what is no longer listed, such as expired gifts, one by one. A
 * gift that nobody knows any more is just 礼包.
 */
export function useGiftNames(
  giftids: readonly string[],
  listed: readonly Gift[],
): Readonly<Record<string, string>> {
  const known = new Map(listed.map((gift) => [String(gift.giftid), gift.giftname]));
  const missing = giftids.filter((giftid) => !known.has(giftid));
  const found = useQueries({
    queries: missing.map((giftid) => callQuery("gift/getGiftInfo", { giftid })),
  });
  missing.forEach((giftid, index) => {
    known.set(giftid, found[index]?.data?.giftname ?? "礼包");
  });
  return Object.fromEntries(known);
}
