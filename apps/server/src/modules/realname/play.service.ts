import { randomBytes } from "node:crypto";
import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../infra/clock.ts";
import * as repository from "./play.repository.ts";
import type { RealNameProvider } from "./realname.provider.ts";
import { findPi } from "./realname.repository.ts";

export interface PlayDeps {
  db: Db;
  clock: Clock;
  authority: Pick<RealNameProvider, "report">;
}

export interface Play {
  uid: string;
  /** The game's filing code; null: it has none, and its play cannot be reported. */
  bizId: string | null;
  /** When the permitted hour of a minor ends; null for whom it does not. */
  until: Date | null;
}

/** A play of which nothing more is heard has ended by then; milliseconds. */
export const longestPlayMs = 3_600_000;
/** What the authority could not be told for a day it is not told any more; milliseconds. */
export const reportMs = 86_400_000;

export type PlayService = ReturnType<typeof createPlayService>;

/** Who begins and ends playing when, as the authority wants to know it (docs/decisions, "what is online"). */
export function createPlayService({ db, clock, authority }: PlayDeps) {
  return {
    /** A player enters a game. Whoever has no pi yet, a pending check among them, is not reported. */
    async begin({ uid, bizId, until }: Play): Promise<void> {
      if (authority.report === null) return;
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + reportMs);
      const pi = bizId === null ? null : await findPi(db, uid);
      if (bizId === null || pi === null) {
        await repository.endPlays(db, { uids: [uid], now, expiresAt });
        return;
      }
      const session = randomBytes(16).toString("hex");
      const endsAt = endOf(now, until);
      await repository.beginPlay(db, { uid, session, bizId, pi, endsAt, now, expiresAt });
    },
  };
}

function endOf(now: Date, until: Date | null): Date {
  const latest = now.getTime() + longestPlayMs;
  return new Date(until === null ? latest : Math.min(latest, until.getTime()));
}
