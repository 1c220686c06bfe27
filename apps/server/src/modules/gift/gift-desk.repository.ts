import type { Requisite } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { claimedOfGift } from "./gift.repository.ts";

/** Lists are counted and paged no further. */
const mostListed = 10_000;

export interface DeskFilter {
  now: Date;
  q: string | undefined;
  gameid: string | undefined;
  /** Only gifts of these games; null for all gifts. */
  games: readonly string[] | null;
  state: "upcoming" | "open" | "ended" | "withdrawn" | undefined;
  /** Only gifts that run out of codes. */
  isLow: boolean | undefined;
}

export interface DeskPage extends DeskFilter {
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

export interface WrittenGift {
  gameid: string;
  giftname: string;
  description: string;
  explain: string;
  requisite: Requisite;
  opens_at: Date;
  expires_at: Date;
  picture: string | null;
  restocks_at: Date | null;
  reissues: boolean;
  second_hand: boolean;
  published: boolean;
}

/** One page of gifts, published or not. The page is cut before games and counters are looked at. */
export function findDeskPage(db: Executor, { order, limit, offset, ...filter }: DeskPage) {
  const page = select(db, filter)
    .select("giftid")
    .orderBy("giftid", order)
    .limit(Math.max(0, Math.min(limit, mostListed - offset)))
    .offset(Math.min(offset, mostListed));
  return selectGifts(db).where("gifts.giftid", "in", page).orderBy("gifts.giftid", order).execute();
}

export async function countDesk(db: Executor, filter: DeskFilter): Promise<number> {
  const some = select(db, filter).select("giftid").limit(mostListed).as("some");
  const all = db.selectFrom(some).select((e) => e.fn.countAll<string>().as("total"));
  return Number((await all.executeTakeFirstOrThrow()).total);
}

export function findOnDesk(db: Executor, giftid: string) {
  return selectGifts(db).where("gifts.giftid", "=", giftid).executeTakeFirst();
}

/** Null without such a gift. */
export async function findGame(db: Executor, giftid: string): Promise<string | null> {
  const found = db.selectFrom("gifts").select("gameid").where("giftid", "=", giftid);
  return (await found.executeTakeFirst())?.gameid ?? null;
}

/** Locks against other changes of the gift, not against claims. */
export async function lockOnDesk(trx: Executor, giftid: string) {
  await trx
    .selectFrom("gifts")
    .select("giftid")
    .where("giftid", "=", giftid)
    .forNoKeyUpdate()
    .execute();
  return findOnDesk(trx, giftid);
}

export async function updateGift(
  trx: Executor,
  giftid: string,
  row: WrittenGift & { to_tell?: true },
): Promise<void> {
  await trx.updateTable("gifts").set(row).where("giftid", "=", giftid).execute();
}

export async function isGame(db: Executor, gameid: string): Promise<boolean> {
  const found = db.selectFrom("games").select("gameid").where("gameid", "=", gameid);
  return (await found.executeTakeFirst()) !== undefined;
}

/** When the player got a code of the gift. */
export async function findClaimTime(db: Executor, claim: { giftid: string; uid: string }) {
  const row = await db
    .selectFrom("gift_codes")
    .select("claimed_at")
    .where("giftid", "=", claim.giftid)
    .where("uid", "=", claim.uid)
    .executeTakeFirst();
  return row?.claimed_at ?? null;
}

function selectGifts(db: Executor) {
  return db
    .selectFrom("gifts")
    .innerJoin("games", "games.gameid", "gifts.gameid")
    .leftJoin("gift_alarms", "gift_alarms.giftid", "gifts.giftid")
    .select(["gifts.giftid", "gifts.gameid", "games.gamename", "giftname", "gifts.description"])
    .select([
      "explain",
      "requisite",
      "opens_at",
      "expires_at",
      "picture",
      "restocks_at",
      "reissues",
      "second_hand",
      "gifts.published",
      "total",
    ])
    .select(["gift_alarms.threshold as alarm", "gift_alarms.low_since"])
    .select(claimedOfGift.as("claimed"));
}

function select(db: Executor, { now, q, gameid, games, state, isLow }: DeskFilter) {
  let query = db.selectFrom("gifts");
  if (games !== null) query = query.where(sql<boolean>`gameid = any (${[...games]}::bigint[])`);
  if (gameid !== undefined) query = query.where("gameid", "=", gameid);
  if (q !== undefined) query = query.where(hasInName(q.toLowerCase()));
  if (isLow) query = query.where("giftid", "in", lowGifts(db));
  if (state === undefined) return query;
  query = query.where("published", "=", state !== "withdrawn");
  if (state === "upcoming") return query.where("opens_at", ">", now);
  if (state === "ended") return query.where("expires_at", "<=", now);
  if (state === "open") return query.where("opens_at", "<=", now).where("expires_at", ">", now);
  return query;
}

/** The characters of names and their pairs are in an index; the name itself decides. */
function hasInName(q: string) {
  const grams = sql`(string_to_array(lower(giftname), null) || text_pairs(lower(giftname)))`;
  return sql<boolean>`${grams} @> coalesce(text_pairs(${q}), array[${q}])
    and strpos(lower(giftname), ${q}) > 0`;
}

function lowGifts(db: Executor) {
  return db.selectFrom("gift_alarms").select("giftid").where("low_since", "is not", null);
}
