import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { createDraft, hasTexts } from "../../browser/storage/draft.ts";

/** What the later steps need beside their handles: who was named, the number's mask, and what was typed of it. */
interface Named {
  account: string;
  phone: string;
  typed: string;
}

/** How far a recovery has come, and what it takes to go on. Neither a code nor a password is ever kept. */
export type Recovery = { step: "account" } | LaterStep;
type LaterStep =
  | ({ step: "phone"; sign: string } & Named)
  | ({ step: "password"; sign: string; time: string; modifysign: string } & Named);

export interface RecoveryProgress {
  recovery: Recovery;
  /** The account that was named, for who comes back to the first step. */
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
  // The host wants each step within ten minutes of the one before.
  lifetimeMs: 10 * 60_000,
  parse: (stored) => {
    const names = Object.entries(fields).find(([step]) => step === stored.step)?.[1];
    return names && hasTexts(stored, names) ? (stored as unknown as LaterStep) : null;
  },
});

/**
 * The recovery of this tab. It survives a reload, and is forgotten at its end or when its time is up. Back leads from
 * a later step to the first one, and forward to where one was; the address says nothing of it. The page's HTML, the
 * same for everyone, begins at the first step.
 */
export function useRecovery(): RecoveryProgress {
  const isHydrated = useHydrated();
  const [kept, setKept] = useState(() => (isHydrated ? restore() : start));
  const isTakingOver = useRef(!isHydrated);
  useLayoutEffect(() => {
    if (isTakingOver.current) setKept(restore());
    isTakingOver.current = false;
  }, []);
  const { isFirst, enter } = useStepEntries();
  const isAtStart = isFirst || kept.step === "account";
  return {
    recovery: isAtStart ? start : kept,
    account: kept.step === "account" ? "" : kept.account,
    proceed: (next) => {
      if (next.step === "account") keptRecovery.drop();
      else keptRecovery.keep(next);
      setKept(next);
      void enter(next.step, isAtStart);
    },
  };
}

/** Keeps the number as it is being typed: looking at the SMS may cost the page. */
export function keepTypedPhone(typed: string): void {
  keptRecovery.change({ typed });
}

/** What was typed of the number before this step was left, by a reload or by going back. */
export function typedPhone(): string {
  return keptRecovery.read()?.typed ?? "";
}

/** Forgets a recovery without showing its first step again. */
export function forgetRecovery(): void {
  keptRecovery.drop();
}

/** The history entries of the steps: the first has one of its own, the later ones share one, since a code works once. */
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
