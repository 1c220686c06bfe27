import type { Db, Executor } from "@playfront/database/connect";
import type { EndReason } from "@playfront/database/schema";
import { storedAddress } from "@playfront/http/address";
import type { Clock } from "../../../infra/clock.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import { hashHandle, newHandle } from "../../../infra/secrets/secrets.ts";
import * as repository from "./session.repository.ts";

/** A session ends this long after it was last used; milliseconds. */
export const sessionMs = 30 * 86_400_000;
/** However often it is used, a session ends this long after its log-in; milliseconds. An exchanged token is no log-in. */
const longestSessionMs = 180 * 86_400_000;
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
    /** Whose token this is; `ip` is noted as where the session was seen last. */
    findPlayer: (token: string, ip: string) => findPlayer({ db, clock }, token, ip),

    /** Why the session of a token is over, in words for its holder; null when nothing is known of it. */
    async explainEnd(token: string): Promise<string | null> {
      const reason = await repository.findEndReason(db, hashHandle(token));
      return reason && endWords[reason];
    },

    /** When the log-in was that a session began with; null when it has ended. */
    beganAt: ({ session }: Pick<Player, "session">) => repository.findBeginning(db, session),
    /** Which of these accounts are signed in anywhere. */
    findSignedIn: async (uids: readonly string[]) =>
      new Set(await repository.findSignedIn(db, { uids, now: clock.now() })),

    /** Begins a session and returns its token; pass a transaction to begin it with what else happens there. */
    async start(place: SessionPlace & { uid: string }, executor: Executor = db): Promise<string> {
      const token = newHandle();
      const session = newSession(place, token, clock);
      await repository.insertSession(executor, { ...session, uid: place.uid });
      return token;
    },

    /**
     * Like `start`, but null when the account has been banned, given another password or asked to be deleted since it
     * was read.
     */
    async startIfPasswordIs(
      place: SessionPlace & { uid: string; passwordHash: string },
      executor: Executor,
    ): Promise<string | null> {
      const token = newHandle();
      const { uid, passwordHash } = place;
      const session = { ...newSession(place, token, clock), uid, passwordHash };
      return (await repository.insertSessionIfPasswordIs(executor, session)) ? token : null;
    },

    /** Ends a session; the account it was of, null when there was none. */
    end: (trx: Executor, token: string) => repository.deleteByTokenHash(trx, hashHandle(token)),

    /** Ends sessions of an account: all, all but one, or only one. Their holders are told the reason. */
    endAllOf: (trx: Executor, ending: repository.Ending) => repository.endSessions(trx, ending),

    /** Live sessions: that of the handle `first` before all, then the one seen last. */
    findAllOf: (
      of: { uid: string; first: string | null; limit: number },
      executor: Executor = db,
    ) => repository.findAllLive(executor, { ...of, now: clock.now() }),

    /** A new token for an old one, which ends; null when it has ended already: of two racing exchanges one wins. */
    async exchange(token: string, place: SessionPlace): Promise<string | null> {
      const next = newHandle();
      const session = {
        ...newSession(place, next, clock),
        oldTokenHash: hashHandle(token),
        longestMs: longestSessionMs,
      };
      const uid = await db.transaction().execute((trx) => repository.replaceSession(trx, session));
      return uid === null ? null : next;
    },
  };
}

const endWords: Record<EndReason, string> = {
  device: "您已在其他设备上退出了本设备的登录，请重新登录",
  password: "账号密码已修改，请使用新密码重新登录",
  deletion: "账号已申请注销，本设备已退出登录",
  operator: "客服已退出账号在所有设备上的登录，请重新登录",
};

/** Null when it is unknown, has ended, or the account is banned or being deleted. Being used prolongs it. */
async function findPlayer(
  { db, clock }: { db: Db; clock: Clock },
  token: string,
  ip: string,
): Promise<Player | null> {
  const tokenHash = hashHandle(token);
  const now = clock.now();
  const session = await repository.findLiveByTokenHash(db, tokenHash, now);
  if (!session) return null;
  if (now.getTime() - session.seen_at.getTime() >= touchMs) {
    const expiresAt = expiryAt(now, session.created_at);
    const seen = { tokenHash, ip: storedAddress(ip), now, expiresAt };
    await repository.touch(db, seen);
  }
  return { uid: session.uid, session: session.handle };
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

function expiryAt(now: Date, began = now): Date {
  return new Date(Math.min(now.getTime() + sessionMs, began.getTime() + longestSessionMs));
}
