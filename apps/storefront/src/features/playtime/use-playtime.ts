import type { NextOpen } from "@playfront/contract/envelope";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { callQuery } from "../../browser/api/calls.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { currentPhase, type Phase, type Playtime } from "./playtime-rules.ts";

export type PlaytimeView =
  | { status: "loading" }
  | { status: "failed"; retry: () => void }
  | {
      status: "known";
      phase: Phase;
      /** Null if the host has no call for the hours. */
      days: Playtime["days"] | null;
      /** The host's clock, milliseconds since 1970. */
      now: () => number;
      /** Call it at the end of the countdown: it requests the hours again. */
      onEnd: () => void;
    };

/**
 * The permitted hours. If the host has no call for them, only the next opening from its refusal is known, which is
 * stored in the history entry's state.
 */
export function usePlaytime(): PlaytimeView {
  const isHydrated = useHydrated();
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...callQuery("game/getPlaytime", {}),
    enabled: isHydrated,
  });
  const refusal = useRefusedEntry();
  const onEnd = () => void refetch();
  if (data !== undefined) {
    const phase = currentPhase(data);
    const ahead = (Date.parse(data.now) || dataUpdatedAt) - dataUpdatedAt;
    const now = () => Date.now() + ahead;
    if (phase !== null) return { status: "known", phase, days: data.days, now, onEnd };
  }
  const phase = isError && refusal ? currentPhase(refusal) : null;
  if (phase !== null) return { status: "known", phase, days: null, now: Date.now, onEnd };
  if (isError || data !== undefined) return { status: "failed", retry: onEnd };
  return { status: "loading" };
}

function useRefusedEntry(): NextOpen | null {
  const { state } = useLocation();
  const { nextOpen } = (state ?? {}) as Partial<NextOpen>;
  return typeof nextOpen === "string" ? { nextOpen } : null;
}

/** Milliseconds until `target`, updated each second; calls `onEnd` once when they are over. */
export function useTimeLeft(
  target: number,
  { now, onEnd }: { now: () => number; onEnd: () => void },
): number {
  const clock = useRef({ now, onEnd });
  clock.current = { now, onEnd };
  const [left, setLeft] = useState(() => target - now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      const rest = target - clock.current.now();
      setLeft(rest);
      if (rest <= 0) return clock.current.onEnd();
      // Ticks at the end of each second, so that every second is shown equally long.
      timer = setTimeout(update, rest % 1000 || 1000);
    };
    update();
    // Timers stop while the device sleeps.
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [target]);
  return left;
}
