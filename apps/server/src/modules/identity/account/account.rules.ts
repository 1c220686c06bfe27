import { randomInt } from "node:crypto";

/** `138****8000`; empty for none. */
export function maskPhone(phone: string | null): string {
  return phone === null ? "" : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** What a player typed as an account: a phone, or a username in the form that is compared. */
export function readLoginName(typed: string): { phone: string } | { usernameKey: string } {
  const name = typed.trim();
  return /^1[3-9]\d{9}$/.test(name) ? { phone: name } : { usernameKey: name.toLowerCase() };
}

/** The channel a player registered through, when the header can be one (see the table `channels`). */
export function readChannel(cid: string | null): string | null {
  return cid !== null && /^[A-Za-z0-9_-]{1,64}$/.test(cid) ? cid : null;
}

/** A nickname for a player who has not chosen one: 玩家 and six characters that nobody mistakes for each other. */
export function makeNickname(): string {
  return `玩家${randomText(6)}`;
}

/** A username that a player who registers by phone can be told; begins with a letter. */
export function makeUsername(): string {
  return `u${randomText(11)}`;
}

const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
