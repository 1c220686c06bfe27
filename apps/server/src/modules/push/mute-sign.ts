import { timingSafeEqual } from "node:crypto";
import { type MutableKind, mutableKinds } from "@playfront/contract/post-words";
import type { Secrets } from "../../infra/secrets/secrets.ts";

/** Switches one kind off for one account and does nothing else; it needs no session and does not expire. */
interface Mute {
  uid: string;
  kind: MutableKind;
}

export function signMute(secrets: Secrets, { uid, kind }: Mute): string {
  return `${uid}.${kind}.${macOf(secrets, { uid, kind }).toString("base64url")}`;
}

/** Null unless `signMute` made it. */
export function readMute(secrets: Secrets, sign: string): Mute | null {
  const [uid = "", name = "", mac = ""] = sign.split(".");
  const kind = mutableKinds.find((known) => known === name);
  if (!/^[0-9]{1,18}$/.test(uid) || kind === undefined) return null;
  const given = Buffer.from(mac, "base64url");
  const right = macOf(secrets, { uid, kind });
  return given.length === right.length && timingSafeEqual(given, right) ? { uid, kind } : null;
}

function macOf(secrets: Secrets, { uid, kind }: Mute): Buffer {
  return secrets.mac("push-mute", `${uid}.${kind}`);
}
