import type { Gift } from "@playfront/contract/entities";
import { useEffect, useMemo } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { hostNow, isHostClockKnown } from "../../browser/api/host-clock.ts";
import { askForHostClock, onHostTimes } from "../../browser/api/host-times.ts";
import { type ReadableStore, useStore } from "../../browser/state/store.ts";
import { fromShanghai } from "./gift-terms.ts";

/** `soon`: not open yet. `past`: expired. */
export type GiftPhase = "soon" | "open" | "past";

type GiftWindow = Pick<Gift, "giftid" | "expires" | "opens">;

/**
 * Where a gift is in its time, by the host's clock. Renders again when that changes. In the server's HTML and during
 * hydration the answer alone decides, which holds `opens` until the gift opens.
 */
export function useGiftPhase({ giftid, opens, expires }: GiftWindow): GiftPhase {
  const opensAt = Date.parse(opens ?? "");
  const store = useMemo(() => phaseStore(opensAt, fromShanghai(expires)), [opensAt, expires]);
  const phase = useStore(store, Number.isNaN(opensAt) ? "open" : "soon");
  const needsClock = !Number.isNaN(opensAt) || phase === "past";
  useEffect(() => {
    if (!needsClock) return;
    void askForHostClock(() => getBrowserApi().call("gift/getGiftInfo", { giftid }));
  }, [needsClock, giftid]);
  return phase;
}

/** `opensAt` is NaN for a gift that is open. */
function phaseStore(opensAt: number, expiresAt: number): ReadableStore<GiftPhase> {
  return {
    get: () => {
      // A device's clock that is ahead must not open the gift.
      if (!isHostClockKnown() && !Number.isNaN(opensAt)) return "soon";
      if (hostNow() < opensAt) return "soon";
      return hostNow() >= expiresAt ? "past" : "open";
    },
    subscribe: (listener) => onHostTimes([opensAt, expiresAt], listener),
  };
}
