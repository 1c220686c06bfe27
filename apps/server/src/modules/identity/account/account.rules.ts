import { randomInt } from "node:crypto";
import { checkPhone } from "@playfront/contract/form-rules";
import { tidyLoginName } from "@playfront/contract/texts/login-name";

/** The facts of an account that decide about gifts and game entry. */
export interface AccountStanding {
  banned: boolean;
  realName: "none" | "pending" | "verified" | "failed";
  /** `YYYY-MM-DD`; as submitted while the real name is pending, null if none is verified or pending. */
  birthDate: string | null;
  /** The first submission of a real name; null if there is none, and once the name is verified. */
  firstSubmittedAt: Date | null;
  /** An unsuccessful submission was of a minor; false once the name is verified. */
  earlierMinor: boolean;
  phoneBound: boolean;
  nickname: string;
}

/** `138****8000`; empty if there is no phone. */
export function maskPhone(phone: string | null): string {
  return phone === null ? "" : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** Reads what a player typed as account name: a phone, or a username in the form used for comparison. */
export function readLoginName(typed: string): { phone: string } | { usernameKey: string } {
  const name = tidyLoginName(typed);
  return checkPhone(name) === null ? { phone: name } : { usernameKey: name.toLowerCase() };
}

/** The channel of a registration; null if the header is not a valid channel id (see the table `channels`). */
export function readChannel(cid: string | null): string | null {
  return cid !== null && /^[A-Za-z0-9_-]{1,64}$/.test(cid) ? cid : null;
}

/** A nickname for a player who has not chosen one: 玩家 and eight characters that cannot be confused with each other. */
export function makeNickname(): string {
  return `玩家${randomText(8)}`;
}

/** A username for a player who registers by phone. It begins with a letter. */
export function makeUsername(): string {
  return `u${randomText(11)}`;
}

const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
