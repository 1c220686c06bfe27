import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { PlayerQuery } from "./player-query.rules.ts";

/** Lists are counted and paged no further. */
const mostListed = 10_000;
/** Of each kind of name so many players are found by its beginning. */
const mostNamed = 100;

export interface PlayerFilter {
  /** Null for all players. */
  query: PlayerQuery | null;
  state: "banned" | "deleting" | undefined;
}

export interface PlayerPage extends PlayerFilter {
  limit: number;
  offset: number;
}

const listed = [
  "uid",
  "username",
  "nickname",
  "phone",
  "banned",
  "deletion_due",
  "realname_status",
  "created_at",
] as const;

/** The newest first. */
export function findPage(db: Executor, { limit, offset, ...filter }: PlayerPage) {
  return select(db, filter)
    .select(listed)
    .orderBy("uid", "desc")
    .limit(Math.max(0, Math.min(limit, mostListed - offset)))
    .offset(Math.min(offset, mostListed))
    .execute();
}

export async function count(db: Executor, filter: PlayerFilter): Promise<number> {
  const some = select(db, filter).select("uid").limit(mostListed).as("some");
  const all = db.selectFrom(some).select((e) => e.fn.countAll<string>().as("total"));
  return Number((await all.executeTakeFirstOrThrow()).total);
}

export function findById(db: Executor, uid: string) {
  return db
    .selectFrom("accounts")
    .select(listed)
    .select(["avatar", "register_cid", "banned_until", "deletion_asked_at"])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

/** Locks a player's row against other acts until the transaction ends. */
export function lock(trx: Executor, uid: string) {
  return trx
    .selectFrom("accounts")
    .select(["username_key", "phone", "banned", "banned_until", "deletion_due"])
    .where("uid", "=", uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setBan(
  trx: Executor,
  { uid, banned, until }: { uid: string; banned: boolean; until: Date | null },
): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ banned, banned_until: until })
    .where("uid", "=", uid)
    .execute();
}

/** Ends the bans that end by `now`, at most `limit`; returns the players. */
export async function endBans(
  trx: Executor,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    update accounts set banned = false, banned_until = null
    where uid in (
      select uid from accounts where banned_until <= ${now}
      order by banned_until limit ${limit} for no key update skip locked)
    returning uid`.execute(trx);
  return rows.map(({ uid }) => uid);
}

function select(db: Executor, { query, state }: PlayerFilter) {
  let rows = db.selectFrom("accounts");
  if (state === "banned") rows = rows.where("banned", "=", true);
  if (state === "deleting") rows = rows.where("deletion_due", "is not", null);
  if (query === null) return rows;
  return rows.where(sql<SqlBool>`uid in (${sql.join(partsOf(query), sql` union all `)})`);
}

/** One search each, because PostgreSQL uses no index for alternatives that are joined by `or`. */
function partsOf({ uid, phone, prefix }: PlayerQuery): RawBuilder<unknown>[] {
  return [
    ...(uid === null ? [] : [sql`(select uid from accounts where uid = ${uid})`]),
    ...(phone === null ? [] : [sql`(select uid from accounts where phone = ${phone})`]),
    ...(prefix === null ? [] : [named("username_key", prefix), named("nickname_key", prefix)]),
  ];
}

/** A range by bytes, which an index finds in any locale. */
function named(key: string, prefix: string): RawBuilder<unknown> {
  const bytes = sql`${sql.ref(key)} collate "C"`;
  return sql`(select uid from accounts
    where ${bytes} >= lower(${prefix}) and ${bytes} < lower(${prefix}) || chr(1114111)
    order by ${bytes} limit ${mostNamed})`;
}
