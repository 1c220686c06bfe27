import type { Role } from "@playfront/contract/console/roles";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { gamesOf } from "./operator-games.repository.ts";

const shown = [
  "id",
  "name",
  "shown_name",
  "role",
  "enabled",
  "last_step",
  "addresses",
  "created_at",
  "seen_at",
] as const;

/** Far more than a shop has. */
const mostColleagues = 1_000;

export interface OperatorFilter {
  /** The beginning of a name. */
  q: string | undefined;
  role: Role | undefined;
}

export interface OperatorPage extends OperatorFilter {
  sort: "id" | "name" | "role" | "createdAt" | "seenAt";
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

const columns = {
  id: "id",
  name: "name",
  role: "role",
  createdAt: "created_at",
  seenAt: "seen_at",
} as const;

export function findPage(db: Executor, { sort, order, limit, offset, ...filter }: OperatorPage) {
  return select(db, filter)
    .select(shown)
    .select(gamesOf("operators.id").as("games"))
    .orderBy(columns[sort], (by) =>
      order === "asc" ? by.asc().nullsFirst() : by.desc().nullsLast(),
    )
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function count(db: Executor, filter: OperatorFilter): Promise<number> {
  const all = select(db, filter).select((e) => e.fn.countAll<string>().as("total"));
  return Number((await all.executeTakeFirstOrThrow()).total);
}

function select(db: Executor, { q, role }: OperatorFilter) {
  let query = db.selectFrom("operators");
  if (q !== undefined) query = query.where(sql<boolean>`starts_with(name, ${q})`);
  if (role !== undefined) query = query.where("role", "=", role);
  return query;
}

export type OperatorRow = NonNullable<Awaited<ReturnType<typeof findById>>>;

export function findById(db: Executor, id: string) {
  return db
    .selectFrom("operators")
    .select(shown)
    .select(gamesOf("operators.id").as("games"))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** With what a log-in is checked by. */
export function findByName(db: Executor, name: string) {
  return db
    .selectFrom("operators")
    .select([...shown, "password_hash", "renews_password", "first_password_until"])
    .where("name", "=", name)
    .executeTakeFirst();
}

export function findCredentials(db: Executor, id: string) {
  return db
    .selectFrom("operators")
    .select(["id", "name", "password_hash", "sealed_key", "last_step"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export interface NewOperator {
  name: string;
  shownName: string;
  role: Role;
  /** A first password, and when it ends. */
  passwordHash: string;
  until: Date;
}

/** Null if the name is taken. */
export async function insert(trx: Executor, operator: NewOperator): Promise<string | null> {
  const { name, shownName, role, passwordHash, until } = operator;
  const row = await trx
    .insertInto("operators")
    .values({
      name,
      role,
      shown_name: shownName,
      password_hash: passwordHash,
      first_password_until: until,
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks all operators in order, so that two changes at once cannot take away the last administrator. */
export function lockAll(trx: Executor) {
  return trx
    .selectFrom("operators")
    .select(shown)
    .select(gamesOf("operators.id").as("games"))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Those who may log in, by their names. */
export function findEnabledOf(db: Executor, roles: readonly Role[]) {
  return db
    .selectFrom("operators")
    .select(["name", "shown_name"])
    .where("role", "in", [...roles])
    .where("enabled", "=", true)
    .orderBy("name")
    .limit(mostColleagues)
    .execute();
}

/** Also those whose account is disabled. */
export function findAdministrators(db: Executor) {
  return db
    .selectFrom("operators")
    .select(["name", "enabled"])
    .where("role", "=", "administrator")
    .execute();
}

interface ChangedOperator {
  id: string;
  shownName: string;
  role: Role;
  enabled: boolean;
  addresses: readonly string[];
}

export async function update(
  trx: Executor,
  { id, shownName, role, enabled, addresses }: ChangedOperator,
): Promise<void> {
  await trx
    .updateTable("operators")
    .set({ shown_name: shownName, role, enabled, addresses: [...addresses] })
    .where("id", "=", id)
    .execute();
}

/** Makes the next log-in a first one. */
export async function reset(
  trx: Executor,
  { id, passwordHash, until }: { id: string; passwordHash: string; until: Date },
): Promise<void> {
  await trx
    .updateTable("operators")
    .set({
      password_hash: passwordHash,
      renews_password: true,
      first_password_until: until,
      last_step: "0",
    })
    .where("id", "=", id)
    .execute();
}

/** The password that the operator chose. False if it has changed since it was read. */
export async function setPassword(
  trx: Executor,
  { id, known, passwordHash }: { id: string; known: string; passwordHash: string },
): Promise<boolean> {
  const result = await trx
    .updateTable("operators")
    .set({ password_hash: passwordHash, renews_password: false })
    .where("id", "=", id)
    .where("password_hash", "=", known)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Replaces the key of an operator who has used none yet. */
export async function setFirstKey(trx: Executor, id: string, sealedKey: Buffer): Promise<void> {
  await trx
    .updateTable("operators")
    .set({ sealed_key: sealedKey })
    .where("id", "=", id)
    .where("last_step", "=", "0")
    .execute();
}

/** Records a log-in without a code. False if the operator may not log in any more. */
export async function recordLogin(trx: Executor, id: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable("operators")
    .set({ seen_at: now })
    .where("id", "=", id)
    .where("enabled", "=", true)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses up a code by its time step. False if it, or a later one, has been used. */
export async function useStep(
  trx: Executor,
  id: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable("operators")
    .set({ last_step: String(step), seen_at: now })
    .where("id", "=", id)
    .where("enabled", "=", true)
    .where("last_step", "<", String(step))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** How many of the latest addresses of failed log-ins are kept. */
const mostAddresses = 5;

/** Counts a failed log-in. */
export async function addFailure(
  db: Executor,
  { id, ip, now }: { id: string; ip: string; now: Date },
): Promise<void> {
  await db
    .updateTable("operators")
    .set({
      failed_count: sql`failed_count + 1`,
      failed_at: now,
      failed_addresses: sql`(array[${ip}] || array_remove(failed_addresses, ${ip}))[1:${sql.lit(mostAddresses)}]`,
    })
    .where("id", "=", id)
    .execute();
}

/** The failed log-ins since the last one that succeeded; the count starts again. */
export async function takeFailures(trx: Executor, id: string) {
  const before = trx
    .selectFrom("operators")
    .select(["id", "failed_count", "failed_at", "failed_addresses"])
    .where("id", "=", id)
    .forUpdate()
    .as("before");
  return trx
    .updateTable("operators as operator")
    .from(before)
    .whereRef("operator.id", "=", "before.id")
    .set({ failed_count: 0, failed_at: null, failed_addresses: [] })
    .returning(["before.failed_count", "before.failed_at", "before.failed_addresses"])
    .executeTakeFirst();
}
