import { sql } from "kysely";
import { lastUseOfEnded } from "./session.rules.ts";

/** Condition of a statement: its row of `sessions` is of a session that has not ended. The row may outlive the session. */
export function isLive(now: Date) {
  return sql<boolean>`sessions.expires_at > ${now} and sessions.seen_at > ${lastUseOfEnded(now)}`;
}
