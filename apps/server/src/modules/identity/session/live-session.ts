import { sql } from "kysely";
import { lastUseOfEnded } from "./session.rules.ts";

/** Condition of a statement: its row of `sessions` is of a session that has not ended. The row may outlive the session. */
export function isLive(now: Date) {
  return sql<boolean>`sessions.expires_at > ${now} and sessions.seen_at > ${lastUseOfEnded(now)}`;
}

/** What decides whether a use of a session is recorded, and whether the player's return is counted. */
export interface UsedSession {
  uid: string;
  registered_at: Date;
  register_cid: string | null;
  ip: string | null;
  seen_at: Date;
  created_at: Date;
}

/** A live session and the facts of its account that decide what the player may do. */
export interface SessionStanding extends UsedSession {
  realName: "none" | "pending" | "verified" | "failed";
  phoneBound: boolean;
}
