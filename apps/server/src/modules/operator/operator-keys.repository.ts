import type { Role } from "@playfront/contract/console/roles";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { gamesOf } from "./operator-games.repository.ts";

export interface NewKey {
  name: string;
  keyHash: Buffer;
  operatorId: string;
  role: Role;
  games: readonly string[];
  now: Date;
  expiresAt: Date;
}

/** Null if the name is taken; names of revoked keys stay taken, because the trail names them. */
export async function insert(trx: Executor, key: NewKey): Promise<string | null> {
  const row = await trx
    .insertInto("operator_keys")
    .values({
      name: key.name,
      key_hash: key.keyHash,
      operator_id: key.operatorId,
      role: key.role,
      games: [...key.games],
      created_at: key.now,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A live key of an operator who may log in, with that operator's role and games. */
export function findLive(db: Executor, { keyHash, now }: { keyHash: Buffer; now: Date }) {
  return db
    .selectFrom("operator_keys as key")
    .innerJoin("operators as operator", "operator.id", "key.operator_id")
    .select(["key.id", "key.name", "key.role", "key.games", "key.seen_at", "key.addresses"])
    .select(["operator.id as operator_id", "operator.role as operator_role"])
    .select(gamesOf("operator.id").as("operator_games"))
    .where("key.key_hash", "=", keyHash)
    .where("key.expires_at", ">", now)
    .where("key.revoked_at", "is", null)
    .where("operator.enabled", "=", true)
    .executeTakeFirst();
}

export async function recordUse(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable("operator_keys").set({ seen_at: now }).where("id", "=", id).execute();
}

/** Notes an address that the key was used from, of which it keeps the last ones. False if it is known. */
export async function addAddress(
  trx: Executor,
  { id, address, most }: { id: string; address: string; most: number },
): Promise<boolean> {
  const kept = sql<
    string[]
  >`(addresses || ${address}::text)[greatest(cardinality(addresses) + 2 - ${most}::int, 1):]`;
  const result = await trx
    .updateTable("operator_keys")
    .set({ addresses: kept })
    .where("id", "=", id)
    .where(sql<boolean>`not ${address} = any (addresses)`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface KeyPage {
  /** Only keys of this operator; null for all keys. */
  operatorId: string | null;
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

export function findPage(db: Executor, { operatorId, order, limit, offset }: KeyPage) {
  let query = db
    .selectFrom("operator_keys as key")
    .innerJoin("operators as operator", "operator.id", "key.operator_id")
    .selectAll("key")
    .select("operator.name as operator");
  if (operatorId !== null) query = query.where("key.operator_id", "=", operatorId);
  return query.orderBy("key.id", order).limit(limit).offset(offset).execute();
}

export async function count(db: Executor, operatorId: string | null): Promise<number> {
  let query = db.selectFrom("operator_keys").select((e) => e.fn.countAll<string>().as("total"));
  if (operatorId !== null) query = query.where("operator_id", "=", operatorId);
  return Number((await query.executeTakeFirstOrThrow()).total);
}

/** The newest keys of an operator that have not ended. */
export function findLiveOf(db: Executor, { operatorId, now }: Holder, most: number) {
  return live(db, { operatorId, now })
    .select(["id", "name", "expires_at"])
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** How many live keys the operator has; others who add one wait until the transaction ends. */
export async function lockAndCountLive(trx: Executor, holder: Holder): Promise<number> {
  const { operatorId } = holder;
  await trx.selectFrom("operators").select("id").where("id", "=", operatorId).forUpdate().execute();
  const counted = live(trx, holder).select((e) => e.fn.countAll<string>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Ends all keys of an operator but those to keep. Returns the names of those that could still be used. */
export async function revokeAll(
  trx: Executor,
  { keep = [], ...holder }: Holder & { keep?: readonly string[] | undefined },
): Promise<string[]> {
  const some = live(trx, holder).select("id");
  const revoked = trx
    .updateTable("operator_keys")
    .set({ revoked_at: holder.now })
    .where("id", "in", keep.length > 0 ? some.where("id", "not in", keep) : some);
  return (await revoked.returning("name").execute()).map(({ name }) => name);
}

interface Holder {
  operatorId: string;
  now: Date;
}

function live(db: Executor, { operatorId, now }: Holder) {
  return db
    .selectFrom("operator_keys")
    .where("operator_id", "=", operatorId)
    .where("expires_at", ">", now)
    .where("revoked_at", "is", null);
}

/** The key's name; null if there is no such key that has not been revoked. */
export async function revoke(
  trx: Executor,
  { id, operatorId, now }: { id: string; operatorId: string | null; now: Date },
): Promise<string | null> {
  let query = trx
    .updateTable("operator_keys")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null);
  if (operatorId !== null) query = query.where("operator_id", "=", operatorId);
  return (await query.returning("name").executeTakeFirst())?.name ?? null;
}
