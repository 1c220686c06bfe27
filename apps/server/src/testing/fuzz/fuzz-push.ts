import { createSecrets } from "../../infra/secrets/secrets.ts";
import { signMute } from "../../modules/push/mute-sign.ts";
import { createFakeBrowser } from "../push/fake-browser.ts";

export const fuzzSecrets = createSecrets("fuzz-secret-key");

/** What a notification to the player holds. */
export function muteOf(uid: string): string {
  return signMute(fuzzSecrets, { uid, kind: "gift" });
}

/** A subscription at a push service that nothing is sent to: the fuzz runs no task of the queue. */
export function newSubscription(number: number) {
  const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${number}-${Math.floor(performance.now())}`;
  return createFakeBrowser(endpoint).subscription;
}
