import type { ClaimedCode } from "@playfront/contract/entities";
import { useEffect, useState } from "react";
import { readOfflineCodes, refreshOfflineCodes } from "../../browser/session/offline-codes.ts";
import { useSession } from "../../browser/session/session.ts";

/**
 * The copy of the player's codes on this device, while the list itself cannot be had; null when it can, or there is no
 * copy. A list that came brings the copy up to date.
 */
export function useOfflineCodes(
  items: readonly ClaimedCode[],
  isUnreachable: boolean,
): readonly ClaimedCode[] | null {
  const uid = useSession().userInfo?.uid;
  const [kept, setKept] = useState<readonly ClaimedCode[] | null>(null);
  const which = items.map(({ giftid }) => giftid).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other codes are listed, not at each rendering
  useEffect(() => {
    if (uid !== undefined && which !== "") void refreshOfflineCodes(uid, [...items]);
  }, [uid, which]);
  useEffect(() => {
    if (uid === undefined || !isUnreachable) return setKept(null);
    let isHere = true;
    void readOfflineCodes(uid).then((codes) => isHere && setKept(codes));
    return () => {
      isHere = false;
    };
  }, [uid, isUnreachable]);
  return kept;
}
