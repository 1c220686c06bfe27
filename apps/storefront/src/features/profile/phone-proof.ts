import { useState } from "react";
import { createDraft, hasTexts } from "../../browser/storage/draft.ts";

/** Of the player who proved it. */
const keptProof = createDraft({
  key: "phoneproof",
  place: "tab",
  // As long as the host honours a proof.
  lifetimeMs: 10 * 60_000,
  parse: (stored) => (hasTexts(stored, ["uid", "sign"]) ? stored : null),
});

export interface PhoneProof {
  /** The host's handle; null while the bound phone has not been proved. */
  sign: string | null;
  keep(sign: string): void;
  drop(): void;
}

/**
 * The proof of the phone now bound. It survives a reload and a look at the new phone's SMS: another one would cost the
 * player another SMS to the old phone.
 */
export function usePhoneProof(uid: string): PhoneProof {
  const [sign, setSign] = useState(() => restore(uid));
  return {
    sign,
    keep: (fresh) => {
      keptProof.keep({ uid, sign: fresh });
      setSign(fresh);
    },
    drop: () => {
      keptProof.drop();
      setSign(null);
    },
  };
}

/** Forgets a proof that has been used, without asking for another. */
export function forgetPhoneProof(): void {
  keptProof.drop();
}

function restore(uid: string): string | null {
  const kept = keptProof.read();
  return kept?.uid === uid ? kept.sign : null;
}
