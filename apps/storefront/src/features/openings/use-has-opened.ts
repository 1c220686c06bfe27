import type { Opening } from "@playfront/contract/entities";
import { useMemo } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { hostNow, isHostClockKnown } from "../../browser/api/host-clock.ts";
import { askForHostClock, onHostTimes } from "../../browser/api/host-times.ts";
import { type ReadableStore, useStore } from "../../browser/state/store.ts";

/** Whether the server has opened, also since the answer, by the host's clock. */
export function useHasOpened({ gameid, opens, state }: Opening): boolean {
  const store = useMemo(() => openedStore(gameid, Date.parse(opens)), [gameid, opens]);
  return useStore(store, false) || state === "open";
}

function openedStore(gameid: string, opensAt: number): ReadableStore<boolean> {
  const ask = () =>
    getBrowserApi().call("opening/getOpeningList", { gameid, page: 1, pageSize: 1 });
  return {
    get: () => isHostClockKnown() && hostNow() >= opensAt,
    subscribe: (listener) =>
      onHostTimes([opensAt], () => {
        // The device's clock says so; it may be ahead.
        if (hostNow() >= opensAt) void askForHostClock(ask);
        listener();
      }),
  };
}
