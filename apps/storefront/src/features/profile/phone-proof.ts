import { useState } from "react";
import { createDraft, hasTexts } from "../../browser/storage/draft.ts";

const keptProof = createDraft({
  key: "phoneproof",
  place: "tab",
  isOwn: true,
  // How long the host accepts a proof.
  lifetimeMs: 10 * 60_000,
  parse: (stored) => (hasTexts(stored, ["sign"]) ? stored : null),
});

export interface PhoneProof {
  /** The host's proof token; null until the bound phone is verified. */
  sign: string | null;
  keep(sign: string): void;
  drop(): void;
}

/**
 * The proof that the player holds the bound phone. It survives a reload, for example when the player reads the new
 * phone's SMS in another app: otherwise the old phone would need another SMS.
 */
export function usePhoneProof(): PhoneProof {
  const [sign, setSign] = useState(() => keptProof.read()?.sign ?? null);
  return {
    sign,
    keep: (fresh) => {
      keptProof.keep({ sign: fresh });
      setSign(fresh);
    },
    drop: () => {
      keptProof.drop();
      setSign(null);
    },
  };
}

/** Removes a used proof without showing the verification again. */
export function forgetPhoneProof(): void {
  keptProof.drop();
}
