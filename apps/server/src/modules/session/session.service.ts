import { storedAddress } from "../../platform/address.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Executor } from "../../platform/database/connect.ts";
import type { Player } from "../../platform/http/call-context.ts";
import { hashHandle, newHandle } from "../../platform/secrets.ts";
import * as repository from "./session.repository.ts";

/** A session ends this long after it was last used; milliseconds. */
export const sessionMs = 30 * 86_400_000;
/** Being used is written down at most this often; milliseconds. */
const touchMs = 60_000;

/** Where a session lives, as the call context knows it. */
export interface SessionPlace {
  deviceid: string;
  ip: string;
  userAgent: string;
}

export type SessionService = ReturnType<typeof createSessionService>;

/** Sessions: opaque tokens of 256 bits whose SHA-256 is all the table holds. */
export function createSessionService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    findPlayer: (token: string) => findPlayer(db, clock, token),

    /** Begins a session and returns its token; pass a transaction to begin it with what else happens there. */
    async start(place: SessionPlace & { uid: string }, executor: Executor = db): Promise<string> {
      const token = newHandle();
      const session = newSession(place, token, clock);
      await repository.insertSession(executor, { ...session, uid: place.uid });
      return token;
    },

    /** Like `start`, but null when the account has been banned or given another password since it was read. */
    async startIfPasswordIs(
      place: SessionPlace & { uid: string; passwordHash: string },
    ): Promise<string | null> {
      const token = newHandle();
      const { uid, passwordHash } = place;
      const session = { ...newSession(place, token, clock), uid, passwordHash };
      return (await repository.insertSessionIfPasswordIs(db, session)) ? token : null;
    },

    /** Ends a session; nothing happens when there is none. */
    end: (token: string) => repository.deleteByTokenHash(db, hashHandle(token)),

    /** Ends every session of an account, but for the one named. */
    endAllOf: (uid: string, { except }: { except?: Buffer } = {}, executor: Executor = db) =>
      repository.deleteAllOfAccount(executor, { uid, except }),

    /** A new token for an old one, which ends; null when it has ended already: of two racing exchanges one wins. */
    async exchange(token: string, place: SessionPlace): Promise<string | null> {
      const next = newHandle();
      const session = { ...newSession(place, next, clock), oldTokenHash: hashHandle(token) };
      return (await repository.replaceSession(db, session)) ? next : null;
    },
  };
}

/** Whose token this is: null when it is unknown, has ended, or the account is banned. Being used prolongs it. */
async function findPlayer(db: Db, clock: Clock, token: string): Promise<Player | null> {
  const tokenHash = hashHandle(token);
  const now = clock.now();
  const session = await repository.findLiveByTokenHash(db, tokenHash, now);
  if (!session) return null;
  if (now.getTime() - session.seen_at.getTime() >= touchMs) {
    await repository.touch(db, { tokenHash, now, expiresAt: expiryAt(now) });
  }
  return { uid: session.uid, tokenHash };
}

function newSession(place: SessionPlace, token: string, clock: Clock) {
  const now = clock.now();
  return {
    tokenHash: hashHandle(token),
    deviceid: place.deviceid,
    ip: storedAddress(place.ip),
    userAgent: place.userAgent,
    now,
    expiresAt: expiryAt(now),
  };
}

function expiryAt(now: Date): Date {
  return new Date(now.getTime() + sessionMs);
}
