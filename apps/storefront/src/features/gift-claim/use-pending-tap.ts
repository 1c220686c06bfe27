import type { Gift } from "@playfront/contract/entities";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { currentObstacle } from "./claim-gift.ts";
import { keepTap, type PendingTap, takeTap } from "./pending-tap.ts";

interface Acts {
  claim(): void;
  remind(): void;
}

/**
 * Does what a player has tapped here, once what stopped it is settled: back from the log-in, the real-name form or the
 * phone form nobody taps twice. Without an earlier tap in this tab nothing happens, whatever the address says. Returns a
 * function that remembers a tap before its page is left.
 */
export function usePendingTap(gift: Gift, acts: Acts): NoteTap {
  const { pathname } = useLocation();
  const latest = useRef({ gift, acts });
  latest.current = { gift, acts };
  useEffect(() => {
    const { gift: shown, acts: doing } = latest.current;
    const tap = takeTap({ giftid: shown.giftid, page: pathname });
    if (tap === null) return;
    void currentObstacle(shown, tap.act).then((obstacle) => {
      if (obstacle !== tap.obstacle) doing[tap.act]();
    });
  }, [pathname]);
  return useNoteTap(gift);
}

type NoteTap = (tap: Pick<PendingTap, "act" | "obstacle">) => void;

/** A function that remembers a tap on the gift before its page is left; the gift's claim button makes up for it. */
export function useNoteTap({ giftid }: Gift): NoteTap {
  const { pathname } = useLocation();
  return ({ act, obstacle }) => keepTap({ giftid, act, obstacle, page: pathname });
}
