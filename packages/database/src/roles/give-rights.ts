import { type Kysely, sql, type Transaction } from "kysely";
import { connect } from "../connect.ts";
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
  for (const [program, url] of Object.entries(urls) as [RoleName, string][]) {
    const { username, password } = new URL(url);
    const role = decodeURIComponent(username);
    await makeRole(trx, role, decodeURIComponent(password));
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

async function giveJobs(trx: Trx, role: string): Promise<void> {
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
