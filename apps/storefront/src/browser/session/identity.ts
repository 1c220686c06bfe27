import type { IdentityHeader } from "@playfront/contract/constants";
import { readStored, writeStored } from "../storage/device-storage.ts";
import { hasConsent } from "./consent.ts";
import { getSession } from "./session.ts";

const stored = ["appid", "cid", "gameid", "eventid"] as const;
const cidPattern = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The identity headers now (docs/wire.md#identity-headers). They are hints for statistics; only the token says who
 * is logged in. Without the player's consent nothing identifies the player or the device.
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

/** The channel of this browser, stored from the first address that named one. */
export function readChannel(): string | null {
  const cid = readStored("cid");
  return cid !== null && cidPattern.test(cid) ? cid : null;
}

/** Puts this browser's channel in place of `{cid}`; empty if it has none. */
export function fillChannel(template: string): string {
  return template.replaceAll("{cid}", encodeURIComponent(readChannel() ?? ""));
}

/** Adds this browser's channel to an absolute address. */
export function withChannel(address: string): string {
  const cid = readChannel();
  if (cid === null) return address;
  const url = new URL(address);
  url.searchParams.set("cid", cid);
  return url.href;
}

/** The container's device id, or a random one made at the first start (docs/wire.md#device-id). */
function readDeviceId(): string {
  const known = printable(readStored("deviceid"));
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  writeStored("deviceid", made);
  return made;
}

/** Null for values that HTTP forbids in a header. */
function printable(value: string | null): string | null {
  return value !== null && /^[\x21-\x7e]{1,128}$/.test(value) ? value : null;
}
