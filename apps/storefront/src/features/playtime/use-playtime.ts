import type { NextOpen } from "@playfront/contract/envelope";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { callQuery } from "../../browser/api/calls.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useSession } from "../../browser/session/session.ts";
import { currentPhase, type Phase, type Playtime } from "./playtime-rules.ts";

/** Whom the page speaks to. The hours do not apply to an adult; nobody knows yet whether they do to a player without a real name. */
export type PlaytimePlayer = "adult" | "minor" | "unnamed" | "visitor";

export type PlaytimeView =
  | { status: "loading" }
  | { status: "failed"; retry: () => void }
  | {
      status: "known";
      phase: Phase;
      player: PlaytimePlayer;
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
  const { token } = useSession();
  const refusal = useRefusedEntry();
  const onEnd = () => void refetch();
  if (data !== undefined) {
    const phase = currentPhase(data);
    const ahead = (Date.parse(data.now) || dataUpdatedAt) - dataUpdatedAt;
    const now = () => Date.now() + ahead;
    const unknown = token === null ? "visitor" : "unnamed";
    const player = data.adult ? "adult" : data.adult === false || refusal ? "minor" : unknown;
    if (phase !== null) return { status: "known", phase, player, days: data.days, now, onEnd };
  }
  const phase = isError && refusal ? currentPhase(refusal) : null;
  if (phase !== null)
    return { status: "known", phase, player: "minor", days: null, now: Date.now, onEnd };
  if (isError || data !== undefined) return { status: "failed", retry: onEnd };
  return { status: "loading" };
}

function useRefusedEntry(): NextOpen | null {
  const { state } = useLocation();
  const { nextOpen } = (state ?? {}) as Partial<NextOpen>;
  return typeof nextOpen === "string" ? { nextOpen } : null;
}
