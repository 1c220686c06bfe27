import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";
import type { OpeningSpan } from "./opening.rules.ts";

export interface ListedOpening {
  id: string;
  gameid: string;
  server_name: string;
  opens_at: Date;
  /** Null without a gift that players may see. */
  giftid: string | null;
  giftname: string | null;
}

/** Published openings of games that players may see, by time. */
export function findListed(
  db: Executor,
  {
    span,
    gameid,
    listedGame,
    limit,
    offset,
  }: {
    span: OpeningSpan;
    gameid: string | undefined;
    listedGame: RawBuilder<unknown>;
    limit: number;
    offset: number;
  },
): Promise<ListedOpening[]> {
  let query = db
    .selectFrom("openings")
    .leftJoin("gifts", (join) =>
      join.onRef("gifts.giftid", "=", "openings.giftid").on("gifts.published", "=", true),
    )
    .select(["openings.id", "openings.gameid", "server_name", "openings.opens_at"])
    .select(["gifts.giftid", "gifts.giftname"])
    .where("openings.published", "=", true)
    .where("openings.opens_at", ">=", span.from)
    .where(sql<boolean>`exists (${listedGame})`)
    .orderBy("openings.opens_at")
    .orderBy("openings.id")
    .limit(limit)
    .offset(offset);
  if (span.to) query = query.where("openings.opens_at", "<", span.to);
  if (gameid !== undefined) query = query.where("openings.gameid", "=", gameid);
  return query.execute();
}

/** Whether players may see the opening and it is to come. */
export async function isToCome(
  db: Executor,
  { id, now, listedGame }: { id: string; now: Date; listedGame: RawBuilder<unknown> },
): Promise<boolean> {
  const found = await db
    .selectFrom("openings")
    .select("id")
    .where("id", "=", id)
    .where("published", "=", true)
    .where("opens_at", ">", now)
    .where(sql<boolean>`exists (${listedGame})`)
    .executeTakeFirst();
  return found !== undefined;
}
