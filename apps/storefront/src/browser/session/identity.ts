import type { IdentityHeader } from "@playfront/contract/constants";
import { readStored, writeStored } from "../storage/device-storage.ts";
import { hasConsent } from "./consent.ts";
import { getSession } from "./session.ts";

const stored = ["appid", "cid", "gameid", "eventid"] as const;
const cidPattern = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Identity headers of this moment (docs/wire.md#identity-headers): hints for statistics; who is logged in comes from
 * the token alone. Without the player's consent nothing that names player or device.
 */
export function readIdentity(): Record<IdentityHeader, string | null> {
  const { token, userInfo } = getSession();
  const values = Object.fromEntries(stored.map((name) => [name, printable(readStored(name))]));
  const hints = values as Record<(typeof stored)[number], string | null>;
  if (!hasConsent()) return { ...hints, eventid: null, token: null, uid: null, deviceid: null };
  return {
    ...hints,
    token,
    uid: userInfo?.uid ?? printable(readStored("uid")),
    deviceid: readDeviceId(),
  };
}

/** The channel this browser came through, remembered from its first address that named one. */
export function readChannel(): string | null {
  const cid = readStored("cid");
  return cid !== null && cidPattern.test(cid) ? cid : null;
}

/** The address with this browser's channel in the place of `{cid}`; nothing there when there is none. */
export function fillChannel(template: string): string {
  return template.replaceAll("{cid}", encodeURIComponent(readChannel() ?? ""));
}

/** A page's address that takes this browser's channel along to another one. `address` is absolute. */
export function withChannel(address: string): string {
  const cid = readChannel();
  if (cid === null) return address;
  const url = new URL(address);
  url.searchParams.set("cid", cid);
  return url.href;
}

/** The container's device id, or a random one made at first start (docs/wire.md#device-id). */
function readDeviceId(): string {
  const known = printable(readStored("deviceid"));
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  writeStored("deviceid", made);
  return made;
}

/** A header must not carry what HTTP forbids. */
function printable(value: string | null): string | null {
  return value !== null && /^[\x21-\x7e]{1,128}$/.test(value) ? value : null;
}
