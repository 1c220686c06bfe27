import { type Kysely, sql, type Transaction } from "kysely";
import { connect, idleTransactionMs, requestStatementMs } from "../connect.ts";
import { limitLockWaits, type MigrationTools, retry } from "../migrating/steps.ts";
import { type Rights, type RoleName, rights } from "./rights.ts";

type Trx = Transaction<unknown>;

/** The addresses by which programs log in; the roles and passwords in them are made. */
type RoleUrls = Readonly<Partial<Record<RoleName, string>>>;

/**
 * Gives the programs' roles the rights that they need and takes all others away; makes a role that is not there. It runs as the
 * owner of the tables, after each migration, and may be repeated while programs run.
 */
export async function giveRights(
  ownerUrl: string,
  urls: RoleUrls,
  tools: MigrationTools,
): Promise<void> {
  const { db, close } = connect<unknown>(ownerUrl, 1, { statementMs: 0 });
  const work = (owner: Kysely<unknown>) =>
    retry(() => owner.transaction().execute((trx) => giveAll(trx, urls)), tools);
  await db
    .connection()
    .execute(async (owner) => {
      await limitLockWaits(owner);
      await work(owner);
    })
    .finally(close);
}

async function giveAll(trx: Trx, urls: RoleUrls): Promise<void> {
  // Names in the owner's statements are looked up there; everybody could make some in a database of PostgreSQL 14.
  await sql`revoke create on schema public from public`.execute(trx);
  for (const [program, url] of Object.entries(urls) as [RoleName, string][]) {
    const { username, password } = new URL(url);
    const role = decodeURIComponent(username);
    await makeRole(trx, role, decodeURIComponent(password));
    await limitRole(trx, role, rights[program]);
    await giveTables(trx, role, rights[program]);
    if (rights[program].runsJobs) await giveJobs(trx, role);
  }
}

/** Throws if the role may do what it likes anyway. A password in the address becomes the role's. */
async function makeRole(trx: Trx, role: string, password: string): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select rolsuper or rolname = current_user as "isFree" from pg_roles where rolname = ${role}`.execute(
    trx,
  );
  const [known] = rows;
  if (known?.isFree)
    throw new Error(`The role ${role} owns the database or is a superuser: name another one`);
  const name = sql.id(role);
  if (!known) {
    await sql`create role ${name} login`.execute(trx);
    // The owner hands the job queue over to the role, for which it must be a member.
    await sql`grant ${name} to current_user with inherit true, set true`.execute(trx);
  }
  if (password !== "") await sql`alter role ${name} password ${sql.lit(password)}`.execute(trx);
}

/**
 * How many connections it may have, and what these begin with, a pooler's too: a program may change the times for its sessions, but
 * not the number. Roles are the whole cluster's, so one that is as it should be is left alone.
 */
async function limitRole(trx: Trx, role: string, { connections }: Rights): Promise<void> {
  const times = {
    statement_timeout: requestStatementMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
  };
  const config = Object.entries(times).map(([setting, ms]) => `${setting}=${ms}`);
  const { rows } = await sql<{ most: number }>`
    select most from pg_roles,
      floor(current_setting('max_connections')::int * ${connections}::float) as most
    where rolname = ${role} and (rolconnlimit <> most or rolconfig @> ${config} is not true)`.execute(
    trx,
  );
  const [wrong] = rows;
  if (!wrong) return;
  const name = sql.id(role);
  await sql`alter role ${name} connection limit ${sql.lit(wrong.most)}`.execute(trx);
  for (const [setting, ms] of Object.entries(times))
    await sql`alter role ${name} set ${sql.id(setting)} = ${sql.lit(ms)}`.execute(trx);
}

/** Tables of later migrations are the shop's to write at once: a new trigger may write a new table while old nodes run. */
async function giveTables(trx: Trx, role: string, given: Rights): Promise<void> {
  const { everywhere, tables, functions } = given;
  const name = sql.id(role);
  await sql`grant usage on schema public, partitions to ${name}`.execute(trx);
  await sql`revoke all on all tables in schema public, partitions from ${name}`.execute(trx);
  if (everywhere !== null) {
    const all = sql.raw(everywhere);
    await sql`grant ${all} on all tables in schema public to ${name}`.execute(trx);
    // The planner's figures of codes are renewed after an import.
    await sql`grant ${all}, maintain on all tables in schema partitions to ${name}`.execute(trx);
    await sql`grant usage on all sequences in schema public, partitions to ${name}`.execute(trx);
    await sql`alter default privileges in schema public grant ${all} on tables to ${name}`.execute(
      trx,
    );
    await sql`alter default privileges in schema public grant usage on sequences to ${name}`.execute(
      trx,
    );
  }
  for (const [table, some] of Object.entries(tables)) {
    await sql`revoke all on table ${sql.table(table)} from ${name}`.execute(trx);
    await sql`grant ${sql.raw(some)} on table ${sql.table(table)} to ${name}`.execute(trx);
  }
  for (const act of functions)
    await sql`grant execute on function ${sql.raw(act)} to ${name}`.execute(trx);
}

/**
 * The owner makes the schema and gives it away. The queue's own migrations are left to the servers: the owner must run nothing
 * there, because a role can put its own code, which would have the owner's rights, into what it owns.
 */
async function giveJobs(trx: Trx, role: string): Promise<void> {
  await makeJobs(trx);
  const { rows } = await sql<{ change: string }>`
    with jobs as (
      select oid, nspowner from pg_namespace where nspname = 'graphile_worker'
    ), role as (
      select oid from pg_roles where rolname = ${role}
    )
    select 'schema graphile_worker' as change from jobs, role where nspowner <> role.oid
    union all
    select case relkind when 'c' then 'type ' when 'S' then 'sequence ' else 'table ' end || pg_class.oid::regclass
    from pg_class join jobs on jobs.oid = relnamespace, role
    where relkind in ('r', 'p', 'v', 'c', 'S') and relowner <> role.oid and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')
        and refclassid = 'pg_class'::regclass)
    union all
    select 'routine ' || pg_proc.oid::regprocedure
    from pg_proc join jobs on jobs.oid = pronamespace, role where proowner <> role.oid`.execute(
    trx,
  );
  for (const { change } of rows)
    await sql`alter ${sql.raw(change)} owner to ${sql.id(role)}`.execute(trx);
}

/** An empty queue. graphile-worker makes the schema itself only if it finds no table of migrations, and the role may make none. */
async function makeJobs(trx: Trx): Promise<void> {
  const { rows } = await sql`select from pg_namespace where nspname = 'graphile_worker'`.execute(
    trx,
  );
  if (rows.length > 0) return;
  await sql`create schema graphile_worker`.execute(trx);
  await sql`create table graphile_worker.migrations (
    id integer primary key,
    ts timestamptz not null default now(),
    breaking boolean not null default false
  )`.execute(trx);
}
