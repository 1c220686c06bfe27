import { createHash } from "node:crypto";
import type { Database } from "@playfront/database/schema";
import { Kysely, type LogEvent, PostgresDialect, sql } from "kysely";
import { systemClock } from "../../../apps/server/src/infra/clock.ts";
import { createGameService } from "../../../apps/server/src/modules/catalogue/game/game.service.ts";
import { takeFreeCode } from "../../../apps/server/src/modules/gift/claim.repository.ts";
import { selectStandingByTokenHash } from "../../../apps/server/src/modules/identity/session/session.repository.ts";
import type { World } from "../world.ts";

/** What a parameter of the statement stands for. */
export type Meaning = "tokenHash" | "now" | "longAgo" | "giftid" | "from" | "granted";

/** The statement of a claim as the server sends it, and what its parameters stand for, in order. */
export interface ClaimStatement {
  /** Of the table of all codes; `textFor` names the partition. */
  text: string;
  meanings: readonly Meaning[];
}

/** Milliseconds between `now` and `longAgo`: a session used before that has ended. The benchmark's are all younger. */
export const longMs = 86_400_000;

/** The statement that takes a code of one partition, as the server's does. */
export function textFor({ text }: ClaimStatement, partition: string): string {
  return text.replaceAll("gift_codes", partition);
}

/** Has the server's own code send a claim of a gift that there is not, and reads what it sent. */
export async function readClaimStatement({ connection }: World): Promise<ClaimStatement> {
  const marks = {
    tokenHash: createHash("sha256").update("no session").digest(),
    now: new Date(),
    giftid: "999999999",
    from: 987_654,
  };
  let sent: { sql: string; parameters: readonly unknown[] } | undefined;
  const dialect = new PostgresDialect({ pool: connection.pool });
  const log = ({ query }: LogEvent) => {
    sent ??= query;
  };
  const db = new Kysely<Database>({ dialect, log });
  const games = createGameService({ db, clock: systemClock });
  await takeFreeCode(db, {
    giftid: marks.giftid,
    partition: "gift_codes",
    now: marks.now,
    standing: selectStandingByTokenHash(marks.tokenHash, marks.now),
    listedGame: games.selectListed(sql.ref("gifts.gameid")),
    granted: null,
    from: marks.from,
    how: "skip",
  });
  if (sent === undefined) throw new Error("the claim sent no statement");
  return { text: sent.sql, meanings: sent.parameters.map((value) => meaningOf(value, marks)) };
}

function meaningOf(value: unknown, marks: Record<string, unknown>): Meaning {
  const found = Object.entries(marks).find(([, mark]) => mark === value)?.[0];
  if (found !== undefined) return found as Meaning;
  if (value === null) return "granted";
  if (value instanceof Date) return "longAgo";
  throw new Error(`an unknown parameter: ${value}`);
}
