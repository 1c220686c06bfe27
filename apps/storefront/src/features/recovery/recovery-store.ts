import { useLayoutEffect, useRef, useState } from "react";
import { readTabStored, writeTabStored } from "../../platform/tab-storage.ts";
import { useHydrated } from "../../platform/use-hydrated.ts";

/**
 * How far a recovery has come. Only the host's handles and the masked phone: neither the account, the full phone nor a
 * password is ever kept.
 */
export type Recovery =
  | { step: "account" }
  | { step: "phone"; phone: string; sign: string }
  | { step: "password"; phone: string; sign: string; time: string; modifysign: string };

const key = "recovery";
/** The host wants each step within ten minutes of the one before. */
const stepMs = 10 * 60_000;
const start: Recovery = { step: "account" };

/**
 * The recovery of this tab: it survives a reload, and is forgotten at its end or when its time is up. The page's HTML,
 * the same for everyone, begins at the first step.
 */
export function useRecovery(): [Recovery, (next: Recovery) => void] {
  const isHydrated = useHydrated();
  const [recovery, setRecovery] = useState(() => (isHydrated ? restore() : start));
  const isTakingOver = useRef(!isHydrated);
  useLayoutEffect(() => {
    if (isTakingOver.current) setRecovery(restore());
    isTakingOver.current = false;
  }, []);
  const proceed = (next: Recovery) => {
    writeTabStored(
      key,
      next.step === "account" ? null : JSON.stringify({ ...next, until: Date.now() + stepMs }),
    );
    setRecovery(next);
  };
  return [recovery, proceed];
}

/** Forgets a recovery without showing its first step again. */
export function forgetRecovery(): void {
  writeTabStored(key, null);
}

function restore(): Recovery {
  try {
    const { until, ...recovery } = JSON.parse(readTabStored(key) ?? "null") as Recovery & {
      until: number;
    };
    return until > Date.now() && isWhole(recovery) ? recovery : start;
  } catch {
    return start;
  }
}

const fields = {
  account: [],
  phone: ["phone", "sign"],
  password: ["phone", "sign", "time", "modifysign"],
} as const;

function isWhole(recovery: Recovery): boolean {
  const values = recovery as Record<string, unknown>;
  return fields[recovery.step].every((name) => typeof values[name] === "string");
}
