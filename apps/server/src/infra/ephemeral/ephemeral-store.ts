import type { CaptchaPurpose } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";

/** Events of a key, counted in fixed windows; days begin at midnight in Shanghai. */
export interface Counter {
  /** The event and its subject, such as `login:ip:203.0.113.5`. */
  key: string;
  /** At most a day. */
  windowSeconds: number;
  /** The beginning of the key, if it can be cleared together with others that begin so; see `clearGroup`. */
  group?: string;
}

/** The count of the current window. */
export interface Counted {
  count: number;
  /** Until the window ends; at least 1. */
  secondsLeft: number;
}

/** A pause that must pass after each event of a key before the next one. */
export interface Pause {
  key: string;
  group?: string;
  /** Length of the first pause. Each later one is twice as long, up to `maxSeconds`. */
  seconds: number;
  maxSeconds: number;
  /** In a new period the pauses start again with the first length. */
  period: Date;
}

/** What is known of the captcha of a device. */
export interface Captcha {
  answerHash: Buffer;
  passed: boolean;
  /** Null for any call. */
  purpose: CaptchaPurpose | null;
  expiresAt: Date;
}

/** Lets the player of a session enter a game. */
export interface Ticket {
  uid: string;
  /** The ticket ends with this session. */
  session: string;
  gameid: string;
  /** The channel that the player came from. */
  cid: string;
  expiresAt: Date;
}

export type LimitVerdict =
  | { allowed: true; count: number }
  | { allowed: false; retryAfter: number };

/**
 * Short-lived state that all nodes share. It has two makers, PostgreSQL and Redis, which pass one contract test; losing
 * it must harm no player (docs/decisions/0223-short-lived-state-in-redis.md).
 */
export interface EphemeralStore {
  /**
   * The store for work inside a transaction. In PostgreSQL a count is undone if the transaction is rolled back; Redis
   * keeps it, which is stricter.
   */
  within(trx: Executor): EphemeralStore;
  /** Counts an event. Concurrent events get different counts. */
  count(counter: Counter): Promise<Counted>;
  /** Counts none itself. */
  read(counter: Counter): Promise<Counted>;
  /** Deletes the counts of a key that has no group. */
  clear(key: string): Promise<void>;
  /** Deletes the counts and pauses of all keys of the group. */
  clearGroup(group: string): Promise<void>;
  /** Allows the event unless the key's pause still runs. Of concurrent events one is allowed. */
  takeTurn(pause: Pause): Promise<LimitVerdict>;
  /** Keeps the captcha of a device in place of its previous one. */
  putCaptcha(deviceid: string, captcha: Captcha): Promise<void>;
  /** Takes the captcha of a device away; null if there is none or it has expired. Of concurrent calls one gets it. */
  takeCaptcha(deviceid: string): Promise<Captcha | null>;
  /** Keeps a ticket; false if its session is known to have ended. Redis knows no sessions: look again on taking it. */
  putTicket(hash: Buffer, ticket: Ticket): Promise<boolean>;
  /** Takes a ticket away; null if there is none or it has expired. Of concurrent calls one gets it. */
  takeTicket(hash: Buffer): Promise<Ticket | null>;
}
