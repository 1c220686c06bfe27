import type { Gift } from "@playfront/contract/entities";
import { useEffect, useMemo } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import {
  assumeHostClock,
  hostClock,
  hostNow,
  isHostClockKnown,
} from "../../browser/api/host-clock.ts";
import { listenTo } from "../../browser/state/emitter.ts";
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
    if (needsClock) void askForHostClock(giftid);
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
    subscribe: (listener) => onNextOf([opensAt, expiresAt], listener),
  };
}

/** The longest that a browser's timer can wait. */
const longestMs = 2 ** 31 - 1;

/** Runs a listener at each of the times that are still to come, and when the clock may show another one. */
function onNextOf(times: readonly number[], listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    const waits = times.map((time) => time - hostNow()).filter((wait) => wait > 0);
    if (waits.length > 0) timer = setTimeout(update, Math.min(...waits, longestMs));
    listener();
  };
  const stops = [
    hostClock.subscribe(update),
    // Timers stop while the device sleeps.
    listenTo(update, [document, "visibilitychange"]),
  ];
  update();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

let asking: Promise<void> | null = null;

/** Any answer tells the host's clock. Asks once, if none has come since the page was opened. */
async function askForHostClock(giftid: string): Promise<void> {
  if (isHostClockKnown()) return;
  asking ??= getBrowserApi().call("gift/getGiftInfo", { giftid }).then(assumeHostClock);
  await asking;
  asking = null;
}
