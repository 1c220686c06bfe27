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
  let openings = db
    .selectFrom("openings")
    .select(["id", "gameid", "server_name", "opens_at", "giftid"])
    .where("published", "=", true)
    .where("opens_at", ">=", span.from)
    .where(sql<boolean>`exists (${listedGame})`)
    .orderBy("opens_at")
    .orderBy("id")
    .limit(limit)
    .offset(offset);
  if (span.to) openings = openings.where("opens_at", "<", span.to);
  if (gameid !== undefined) openings = openings.where("gameid", "=", gameid);
  // Gifts are looked up for the rows of the page only, not for those before it.
  return db
    .selectFrom(openings.as("page"))
    .leftJoin("gifts", (join) =>
      join.onRef("gifts.giftid", "=", "page.giftid").on("gifts.published", "=", true),
    )
    .select(["page.id", "page.gameid", "page.server_name", "page.opens_at"])
    .select(["gifts.giftid", "gifts.giftname"])
    .orderBy("page.opens_at")
    .orderBy("page.id")
    .execute();
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
