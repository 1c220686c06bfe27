import type { ClaimedCode } from "@playfront/contract/entities";
import { useEffect, useState } from "react";
import { readOfflinePlayer } from "../../browser/session/offline-codes.ts";
import { addOfflineCodes, readOfflineCodes } from "../../browser/session/offline-copy.ts";
import { useSession } from "../../browser/session/session.ts";

/**
 * The copy of the player's codes on this device, while the list cannot be loaded; null otherwise, and if there is no
 * copy. What is loaded of the list is added to the copy.
 */
export function useOfflineCodes(
  items: readonly ClaimedCode[],
  isUnreachable: boolean,
): readonly ClaimedCode[] | null {
  const { token, userInfo } = useSession();
  const uid = userInfo?.uid;
  const [kept, setKept] = useState<readonly ClaimedCode[] | null>(null);
  const giftids = items.map(({ giftid }) => giftid).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed codes change, not on each rendering
  useEffect(() => {
    if (uid !== undefined && giftids !== "") void addOfflineCodes(uid, items);
  }, [uid, giftids]);
  useEffect(() => {
    const reader = uid ?? readOfflinePlayer(token);
    if (reader === undefined || !isUnreachable) return setKept(null);
    let isMounted = true;
    void readOfflineCodes(reader).then((codes) => isMounted && setKept(codes));
    return () => {
      isMounted = false;
    };
  }, [uid, token, isUnreachable]);
  return kept;
}
