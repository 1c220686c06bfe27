import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { type Connection, connect } from "../connect.ts";
import { migrateDatabase } from "../migrate.ts";
import { withDatabase } from "../testing/test-cluster.ts";
import { createTestDatabase, runOnCluster, type TestDatabase } from "../testing/test-database.ts";
import { giveRights } from "./give-rights.ts";
import type { RoleName } from "./rights.ts";

const tools = { log: () => {} };
let database: TestDatabase;
let roles: Record<RoleName, Connection>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { shop, packager } = database.urlsOfRoles;
  roles = { shop: connect(shop, 2), packager: connect(packager, 2) };
  await database.pool.query(`insert into operator_trail (at, operator, action, object, changes, reason)
    values (now(), 'li.na', 'games/add', 'game 1', '[]', '')`);
  await database.pool.query(
    "insert into account_events (uid, event, at, ip, agent, detail, expires_at) values (1, 'login', now(), '::1', '', '', now() + interval '1 day')",
  );
});
afterAll(async () => {
  await roles.shop.close();
  await roles.packager.close();
  await database.close();
});

const ofTrails = [
  "alter table operator_trail disable trigger user",
  "alter table operator_trail disable trigger operator_trail_kept",
  "alter table account_events disable trigger user",
  "alter table partitions.account_events_default disable trigger user",
  "update operator_trail set operator = 'nobody'",
  "delete from operator_trail",
  "truncate operator_trail",
  "drop table operator_trail",
  "create trigger mine before insert on operator_trail for each row execute function keep_operator_trail()",
  "create or replace function keep_operator_trail() returns trigger language plpgsql as 'begin return new; end'",
  "set session_replication_role = replica",
  "copy operator_trail to program 'cat'",
  "copy operator_trail from program 'cat'",
  "select pg_read_file('PG_VERSION')",
  "create table public.mine ()",
  "create schema mine",
  "create role mine",
  "delete from kysely_migration",
];
const ofPackager = [
  ...["accounts", "gift_codes", "operators", "sessions", "operator_trail", "account_events"].map(
    (table) => `select from ${table}`,
  ),
  "select slug from games",
  "update games set gamename = 'mine'",
  "delete from builds",
  "update builds set sha256 = ''",
  "select drop_partition('partitions.account_events_former')",
];

test.each([
  ...ofTrails.map((statement) => ["shop", statement] as const),
  ...[...ofTrails, ...ofPackager].map((statement) => ["packager", statement] as const),
])("PostgreSQL refuses to the role of the %s: %s", async (program, statement) => {
  await expect(roles[program].pool.query(statement)).rejects.toMatchObject({ code: "42501" });
});

test("the trail of accounts can be changed by nobody's role, and no partition that is not over dropped", async () => {
  const { pool } = roles.shop;
  await expect(pool.query("delete from account_events")).rejects.toThrow(/only added/);
  for (const part of ["account_events_former", "account_events_default", "channel_days_former"]) {
    const drop = pool.query(`select drop_partition('partitions.${part}')`);
    await expect(drop).rejects.toThrow(/is no partition that is over/);
  }
  for (const table of ["operator_trail", "partitions.gift_codes_0"]) {
    const drop = pool.query(`select drop_partition('${table}')`);
    await expect(drop).rejects.toThrow(/is no partition that is over/);
  }
  const make = pool.query("select make_partition('operator_trail', '2026_12', 'a', 'b')");
  await expect(make).rejects.toThrow(/no partition of operator_trail/);
});

test("the shop writes and reads a trail, and each table that a later migration brings", async () => {
  const { pool } = roles.shop;
  await pool.query(`insert into operator_trail (at, operator, action, object, changes, reason)
    values (now(), 'li.na', 'games/edit', 'game 1', '[]', '')`);
  const { rows } = await pool.query("select count(*)::int from operator_trail");
  expect(rows).toEqual([{ count: 2 }]);
  await database.pool.query("create table newer (id bigint generated always as identity)");
  await pool.query("insert into newer default values");
});

test("rights that are no longer in the table are taken away again", async () => {
  const [role] = decodeURIComponent(new URL(database.urlsOfRoles.packager).username).split(":");
  await database.pool.query(
    `grant select on accounts to ${role}; grant select (slug) on games to ${role}`,
  );
  await roles.packager.pool.query("select from accounts");
  await giveRights(database.url, database.urlsOfRoles, tools);
  for (const statement of ["select from accounts", "select slug from games"])
    await expect(roles.packager.pool.query(statement)).rejects.toThrow(/permission denied/);
  await roles.packager.pool.query("select gamename from games");
});

test("in a database where everybody may make objects, no role may do so any more", async () => {
  await database.pool.query("grant create on schema public to public");
  await roles.shop.pool.query("create table public.mine ()");
  await roles.shop.pool.query("drop table public.mine");
  await giveRights(database.url, database.urlsOfRoles, tools);
  for (const { pool } of Object.values(roles))
    await expect(pool.query("create table public.mine ()")).rejects.toThrow(/permission denied/);
});

test("no program can take the connections of the other, or those of the owner", async () => {
  const { rows } = await database.pool.query<{ most: number; own: number; all: number }>(
    `select rolconnlimit as most, current_setting('max_connections')::int as all,
      current_setting('superuser_reserved_connections')::int as own
    from pg_roles where rolname = any ($1)`,
    [Object.values(database.urlsOfRoles).map((url) => new URL(url).username)],
  );
  expect(rows).toHaveLength(2);
  const [{ all, own }] = rows as [(typeof rows)[0]];
  for (const { most } of rows) expect(most).toBeGreaterThan(0);
  expect(rows.reduce((sum, { most }) => sum + most, 0)).toBeLessThan(all - own);
});

test.each(["shop", "packager"] as const)(
  "who sets no times of its own, as a pooler, has limits with the role of the %s",
  async (program) => {
    const client = new pg.Client({ connectionString: database.urlsOfRoles[program] });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query(
      `select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows).toEqual([{ statement: "1800ms", idle: "1min" }]);
  },
);

test("a superuser or the owner is no role for a program", async () => {
  const given = giveRights(database.url, { shop: database.url }, tools);
  await expect(given).rejects.toThrow(/is a superuser: name another one/);
});

test("no role but the shop's can hold a lock that others of the shop wait for", async () => {
  const lock = "insert into named_locks (name) values ('mine')";
  await expect(roles.packager.pool.query(lock)).rejects.toThrow(/permission denied/);
  await roles.shop.pool.query(lock);
});

test("an owner that is no superuser migrates and gives the rights, with passwords", async () => {
  const owner = `pf_owner_${process.pid}`;
  await runOnCluster(`create role ${owner} login createrole`);
  await runOnCluster(`create database ${owner} owner ${owner}`);
  onTestFinished(async () => {
    await runOnCluster(`drop database ${owner} with (force)`);
    for (const role of [`${owner}_shop`, owner]) await runOnCluster(`drop role ${role}`);
  });
  const url = new URL(withDatabase(inject("clusterUrl"), owner));
  url.username = owner;
  await migrateDatabase(url.href);
  const shop = new URL(url);
  shop.username = `${owner}_shop`;
  shop.password = "with'a quote";
  await giveRights(url.href, { shop: shop.href }, tools);
  await giveRights(url.href, { shop: shop.href }, tools);
  const { pool, close } = connect(shop.href, 1);
  onTestFinished(close);
  expect((await pool.query("select from operator_trail")).rows).toEqual([]);
}, 240_000);
