import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { createDraft, hasTexts } from "../../browser/storage/draft.ts";
import type { Ways } from "./young-ways.tsx";

/** Data for the later steps besides the host's proof tokens. */
interface RecoveryAccount {
  account: string;
  /** Masked number of the bound phone. */
  phone: string;
  /** The number as far as the player has typed it. */
  typed: string;
}

/** The current step and what it needs. Neither codes nor passwords are stored. */
export type Recovery = { step: "account" } | LaterStep;
type LaterStep =
  | ({ step: "phone"; sign: string } & RecoveryAccount)
  | ({
      step: "password";
      sign: string;
      time: string;
      modifysign: string;
      /** Found before the step is shown, so that nothing moves; undefined if that failed. */
      ways?: Ways | undefined;
    } & RecoveryAccount);

export interface RecoveryProgress {
  recovery: Recovery;
  /** The entered account, for a return to the first step. */
  account: string;
  /** Goes on to a later step, or back to the first. */
  proceed(next: Recovery): void;
}

const start: Recovery = { step: "account" };
const fields = {
  phone: ["account", "phone", "typed", "sign"],
  password: ["account", "phone", "typed", "sign", "time", "modifysign"],
} as const;

const keptRecovery = createDraft<LaterStep>({
  key: "recovery",
  place: "tab",
  // The host requires each step within ten minutes of the previous one.
  lifetimeMs: 10 * 60_000,
  parse: (stored) => {
    const names = Object.entries(fields).find(([step]) => step === stored.step)?.[1];
    return names && hasTexts(stored, names) ? (stored as unknown as LaterStep) : null;
  },
});

/**
 * The recovery of this tab. It survives a reload, and is removed at its end or when it expires. The browser's back
 * button leads from a later step to the first, forward returns to it; the address stays the same. The server's HTML,
 * the same for everyone, shows the first step.
 */
export function useRecovery(): RecoveryProgress {
  const isHydrated = useHydrated();
  const [stored, setStored] = useState(() => (isHydrated ? restore() : start));
  const isHydrating = useRef(!isHydrated);
  useLayoutEffect(() => {
    if (isHydrating.current) setStored(restore());
    isHydrating.current = false;
  }, []);
  const { isFirst, enter } = useStepEntries();
  const isAtStart = isFirst || stored.step === "account";
  return {
    recovery: isAtStart ? start : stored,
    account: stored.step === "account" ? "" : stored.account,
    proceed: (next) => {
      if (next.step === "account") keptRecovery.drop();
      else keptRecovery.keep(next);
      setStored(next);
      void enter(next.step, isAtStart);
    },
  };
}

/** Stores the number while it is typed: the browser may unload the page while the player reads the SMS. */
export function keepTypedPhone(typed: string): void {
  keptRecovery.change({ typed });
}

/** The number typed before a reload or a return to the first step. */
export function typedPhone(): string {
  return keptRecovery.read()?.typed ?? "";
}

/** Removes the record without showing the first step again. */
export function forgetRecovery(): void {
  keptRecovery.drop();
}

/**
 * The history entries of the steps: one for the first step and one for the later steps, because a code works only once.
 */
function useStepEntries() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const go = (step: Recovery["step"], replace: boolean) =>
    navigate(pathname + search, { replace, state: { step } });
  return {
    isFirst: (state as { step?: unknown } | null)?.step === "account",
    enter: async (step: Recovery["step"], isAtStart: boolean) => {
      const isLeavingStart = isAtStart && step !== "account";
      if (isLeavingStart) await go("account", true);
      await go(step, !isLeavingStart);
    },
  };
}

function restore(): Recovery {
  return keptRecovery.read() ?? start;
}
