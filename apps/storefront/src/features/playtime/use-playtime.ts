import type { NextOpen } from "@playfront/contract/envelope";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { callQuery } from "../../browser/api/calls.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { type Phase, type Playtime, phaseOf } from "./playtime-rules.ts";

export type PlaytimeView =
  | { status: "loading" }
  | { status: "failed"; retry: () => void }
  | {
      status: "known";
      phase: Phase;
      /** Null when the host has no call for them. */
      days: Playtime["days"] | null;
      /** The host's clock, milliseconds since 1970. */
      now: () => number;
      /** To be told when the countdown is at its end: what comes next is the host's to say. */
      ended: () => void;
    };

/**
 * The permitted hours. Of a host without a call for them, the next opening that its refusal named is left, as long as
 * this entry of the history remembers it.
 */
export function usePlaytime(): PlaytimeView {
  const isHydrated = useHydrated();
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...callQuery("game/getPlaytime", {}),
    enabled: isHydrated,
  });
  const refused = useRefusal();
  const ended = () => void refetch();
  if (data !== undefined) {
    const phase = phaseOf(data);
    const ahead = (Date.parse(data.now) || dataUpdatedAt) - dataUpdatedAt;
    const now = () => Date.now() + ahead;
    if (phase !== null) return { status: "known", phase, days: data.days, now, ended };
  }
  const phase = isError && refused ? phaseOf(refused) : null;
  if (phase !== null) return { status: "known", phase, days: null, now: Date.now, ended };
  if (isError || data !== undefined) return { status: "failed", retry: ended };
  return { status: "loading" };
}

function useRefusal(): NextOpen | null {
  const { state } = useLocation();
  const { nextOpen } = (state ?? {}) as Partial<NextOpen>;
  return typeof nextOpen === "string" ? { nextOpen } : null;
}

/** Milliseconds left until `target`, anew each second; tells once when they are over. */
export function useTimeLeft(
  target: number,
  { now, ended }: { now: () => number; ended: () => void },
): number {
  const clock = useRef({ now, ended });
  clock.current = { now, ended };
  const [left, setLeft] = useState(() => target - now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const rest = target - clock.current.now();
      setLeft(rest);
      if (rest <= 0) return clock.current.ended();
      // Ticks where a second ends, so that none is shown for longer than another.
      timer = setTimeout(look, rest % 1000 || 1000);
    };
    look();
    // Timers sleep with the device.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [target]);
  return left;
}
