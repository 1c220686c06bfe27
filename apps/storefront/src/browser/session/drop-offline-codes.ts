import { forgetOfflineCodes, keepsOfflineCodes } from "./offline-codes.ts";

/** Deletes the copy of the codes: at log-out, and when the player no longer wants it. */
export function dropOfflineCodes(): void {
  if (!keepsOfflineCodes()) return;
  forgetOfflineCodes();
  void import(/* keep ready */ "./offline-copy.ts")
    .then(({ destroyCopy }) => destroyCopy())
    .catch(() => {});
}
