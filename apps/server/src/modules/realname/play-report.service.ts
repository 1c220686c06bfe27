import { randomBytes } from "node:crypto";
import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../infra/clock.ts";
import * as repository from "./play-report.repository.ts";
import type { RealNameProvider } from "./realname.provider.ts";
import { findPi } from "./realname.repository.ts";

export interface PlayDeps {
  db: Db;
  clock: Clock;
  authority: Pick<RealNameProvider, "report">;
}

export interface Play {
  uid: string;
  /** The game's filing code; null if it has none, in which case its play cannot be reported. */
  bizId: string | null;
  /** When the permitted hour of a minor ends; null for other players. */
  until: Date | null;
}

/** A play without a further event ends after this time; milliseconds. */
export const maxPlayMs = 3_600_000;
/** A report that could not be delivered for this long is given up; milliseconds. */
export const reportLifetimeMs = 86_400_000;

export type PlayReportService = ReturnType<typeof createPlayReportService>;

/** Records who begins and ends playing, in the form that the authority requires (decision 0020). */
export function createPlayReportService({ db, clock, authority }: PlayDeps) {
  return {
    /** A player enters a game. Players without a pi, for example during a pending check, are not reported. */
    async begin({ uid, bizId, until }: Play): Promise<void> {
      if (authority.report === null) return;
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + reportLifetimeMs);
      const pi = bizId === null ? null : await findPi(db, uid);
      if (bizId === null || pi === null) {
        await repository.endPlays(db, { uids: [uid], now, expiresAt });
        return;
      }
      const session = randomBytes(16).toString("hex");
      const endsAt = endOfPlay(now, until);
      await repository.beginPlay(db, { uid, session, bizId, pi, endsAt, now, expiresAt });
    },
  };
}

function endOfPlay(now: Date, until: Date | null): Date {
  const latest = now.getTime() + maxPlayMs;
  return new Date(until === null ? latest : Math.min(latest, until.getTime()));
}
