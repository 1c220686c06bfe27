import { useState } from "react";
import { dropRecord, keepRecord, readRecord } from "../../browser/storage/tab-record.ts";

const key = "phoneproof";
/** As long as the host honours a proof. */
const proofMs = 10 * 60_000;

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
      keepRecord(key, { uid, sign: fresh }, proofMs);
      setSign(fresh);
    },
    drop: () => {
      dropRecord(key);
      setSign(null);
    },
  };
}

/** Forgets a proof that has been used, without asking for another. */
export function forgetPhoneProof(): void {
  dropRecord(key);
}

function restore(uid: string): string | null {
  const record = readRecord(key);
  return record?.uid === uid && typeof record.sign === "string" ? record.sign : null;
}
