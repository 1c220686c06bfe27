import { createDraft, hasTexts } from "../../browser/storage/draft.ts";

/** A login that waits for its code: the browser may unload the page while the player opens the authenticator. */
export const secondStep = createDraft({
  key: "secondstep",
  place: "tab",
  // How long the host accepts the code.
  lifetimeMs: 5 * 60_000,
  parse: (stored) => (hasTexts(stored, ["sign"]) ? { sign: stored.sign } : null),
});
