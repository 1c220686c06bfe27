import { createDraft, hasTexts } from "../../browser/storage/draft.ts";

/** A log-in that waits for its code: a look at the authenticator may cost the page its memory. */
export const secondStep = createDraft({
  key: "secondstep",
  place: "tab",
  // As long as the host waits for the code.
  lifetimeMs: 5 * 60_000,
  parse: (stored) => (hasTexts(stored, ["sign"]) ? { sign: stored.sign } : null),
});
