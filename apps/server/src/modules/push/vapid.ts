import webPush from "web-push";
import type { PushKeys } from "./push-keys.ts";

/** The `Authorization` by which a push service, named by its origin, knows the shop (RFC 8292). */
export type Vapid = (audience: string) => Promise<string>;

/** Signs once for each push service: a signature takes half as long as the encryption of a message. It is good for twelve hours. */
export function createVapid(keys: () => Promise<PushKeys>, subject: string): Vapid {
  const known = new Map<string, string>();
  return async (audience) => {
    const kept = known.get(audience);
    if (kept !== undefined) return kept;
    const { publicKey, privateKey } = await keys();
    const made = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, "aes128gcm");
    known.set(audience, made.Authorization);
    return made.Authorization;
  };
}
