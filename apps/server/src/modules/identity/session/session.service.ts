import type { Db, Executor } from "@playfront/database/connect";
import type { EndReason } from "@playfront/database/schema";
import type { SessionEnds } from "@playfront/database/session-ends";
import { maskAddress, storedAddress } from "@playfront/http/address";
import type { Clock } from "../../../infra/clock.ts";
import type { SharedCopies } from "../../../infra/copies/shared-copies.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import { hashHandle, newHandle } from "../../../infra/secrets/secrets.ts";
import type { SeenPlayer } from "../../attribution/returns.ts";
import { KeptSessions } from "./kept-sessions.ts";
import type { UsedSession } from "./live-session.ts";
import * as repository from "./session.repository.ts";
import { keptUntil, maxSessionMs, neededUntil, recordedSince } from "./session.rules.ts";
import type { SessionPlace } from "./session-place.ts";

interface SessionDeps {
  db: Db;
  clock: Clock;
  /** Without it no session is kept in memory. */
  sessionEnds?: SessionEnds | null;
  /** Without them no session is shared with other nodes. */
  copies?: SharedCopies | null | undefined;
}

/** The token and the address of a call. */
interface Use {
  token: string;
  ip: string;
}

/** `mayBeKept` allows a session that was found a few seconds ago. */
export interface Visit extends Use {
  mayBeKept: boolean;
}

export type SessionService = ReturnType<typeof createSessionService>;

/** Sessions: opaque tokens of 256 bits. The table holds only their SHA-256. */
export function createSessionService(deps: SessionDeps) {
  const { db, clock, sessionEnds = null, copies = null } = deps;
  const shape = repository.liveSessionColumns.join();
  const kept = new KeptSessions<repository.LiveSession>({ ends: sessionEnds, copies, shape });
  let hear: (player: SeenPlayer) => void = () => {};
  const tell = ({ uid, registered_at: registeredAt, register_cid: cid }: UsedSession) =>
    hear({ uid, registeredAt, cid });
  return {
    /** `listener` hears of every use of a session. */
    onUse(listener: (player: SeenPlayer) => void): void {
      hear = listener;
    },

    findPlayer: async (visit: Visit): Promise<Player | null> => {
      const session = await findSession({ db, clock, kept }, visit);
      if (!session) return null;
      tell(session);
      return { uid: session.uid, session: session.handle };
    },

    /**
     * Selects the session of a token and its account's standing, or nothing where `findPlayer` finds none: for a statement
     * that finds the session itself. Its caller records the use.
     */
    selectStanding: (token: string) =>
      repository.selectStandingByTokenHash(hashHandle(token), clock.now()),
    /** Records the use of a session that was found, unless this hour's is recorded. */
    recordUse: (session: UsedSession, use: Use) => {
      tell(session);
      return recordUse({ db, clock }, session, use);
    },

    /** A message that says why the session of a token has ended; null if that is unknown. */
    async explainEnd(token: string): Promise<string | null> {
      const reason = await repository.findEndReason(db, hashHandle(token));
      return reason && endMessages[reason];
    },

    /** When the player of a session logged in; null if the session has ended. */
    findLoginTime: ({ session }: Pick<Player, "session">) => repository.findLoginTime(db, session),
    /** Returns those of the accounts that have a live session. */
    findSignedIn: async (uids: readonly string[]) =>
      new Set(await repository.findSignedIn(db, { uids, now: clock.now() })),

    /** Starts a session, in the transaction if one is given, and returns its token. */
    async start(place: SessionPlace & { uid: string }, executor: Executor = db): Promise<string> {
      const token = newHandle();
      const session = newSession(place, token, clock);
      await repository.insertSession(executor, { ...session, uid: place.uid });
      return token;
    },

    /**
     * Like `start`, but returns null if the account was banned, got another password or was scheduled for deletion since
     * it was read.
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

    /** Ends a session and returns its account; null if there was none. */
    async end(trx: Executor, token: string): Promise<string | null> {
      const uid = await repository.deleteByTokenHash(trx, hashHandle(token));
      if (uid !== null) kept.end(uid);
      return uid;
    },

    /**
     * Ends sessions of an account: all, all but one, or only one. `explainEnd` then gives the reason. Returns the devices
     * they were on, one for each.
     */
    async endByAccount(trx: Executor, ending: repository.Ending): Promise<string[]> {
      const devices = await repository.endSessions(trx, ending);
      kept.end(ending.uid);
      return devices;
    },

    /** Live sessions: first that of the handle `first`, then by the time they were last used. */
    findByAccount: (
      of: { uid: string; first: string | null; limit: number },
      executor: Executor = db,
    ) => repository.findAllLive(executor, { ...of, now: clock.now() }),

    /** Replaces a token by a new one. Returns null if it had ended: of two exchanges at once one succeeds. */
    async exchange(trx: Executor, token: string, place: SessionPlace): Promise<string | null> {
      const next = newHandle();
      const session = {
        ...newSession(place, next, clock),
        oldTokenHash: hashHandle(token),
        longestMs: maxSessionMs,
      };
      const uid = await repository.replaceSession(trx, session);
      if (uid === null) return null;
      kept.end(uid);
      return next;
    },
  };
}

const endMessages: Record<EndReason, string> = {
  device: "您已在其他设备上退出了本设备的登录，请重新登录",
  password: "账号密码已修改，请使用新密码重新登录",
  deletion: "账号已申请注销，本设备已退出登录",
  operator: "客服已退出此设备的登录，请重新登录",
};

/** Undefined if the session is unknown or has ended, or its account is banned or scheduled for deletion. Use prolongs it. */
async function findSession(
  { db, clock, kept }: { db: Db; clock: Clock; kept: KeptSessions<repository.LiveSession> },
  { token, ip, mayBeKept }: Visit,
): Promise<repository.LiveSession | undefined> {
  const tokenHash = hashHandle(token);
  const now = clock.now();
  const known = mayBeKept ? (kept.read(tokenHash) ?? (await kept.readCopy(tokenHash))) : undefined;
  if (known && known.expires_at > now && known.seen_at >= neededSince(known, ip, now)) {
    return known;
  }
  const session = await kept.load(tokenHash, () =>
    repository.findLiveByTokenHash(db, tokenHash, now),
  );
  if (session) await recordUse({ db, clock }, session, { token, ip });
  return session;
}

async function recordUse(
  { db, clock }: Pick<SessionDeps, "db" | "clock">,
  session: UsedSession,
  { token, ip }: Use,
): Promise<void> {
  const now = clock.now();
  const since = neededSince(session, ip, now);
  if (session.seen_at >= since) return;
  await repository.recordUse(db, {
    tokenHash: hashHandle(token),
    ip: storedAddress(ip),
    now,
    since,
    neededUntil: neededUntil(now, session.created_at),
    keptUntil: keptUntil(now, session.created_at),
  });
}

/** A use at `now` from this address needs a record unless there is one since the time that this returns. */
function neededSince(session: UsedSession, ip: string, now: Date): Date {
  const isElsewhere = session.ip !== ip && maskAddress(session.ip) !== maskAddress(ip);
  return recordedSince(now, isElsewhere);
}

function newSession(place: SessionPlace, token: string, clock: Clock) {
  const now = clock.now();
  return {
    tokenHash: hashHandle(token),
    deviceid: place.deviceid,
    ip: storedAddress(place.ip),
    userAgent: place.userAgent,
    now,
    expiresAt: keptUntil(now),
  };
}
