import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listenForSessionEnds, type SessionEnds } from "./session-ends.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let ends: SessionEnds;
const told: (string | null)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  ends = await listenForSessionEnds(database.url);
  ends.onEnd((uid) => told.push(uid));
});
afterAll(async () => {
  await ends.close();
  await database.close();
});

const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
let accounts = 0;

async function makeSession(expires = "30 days"): Promise<string> {
  accounts += 1;
  const name = `player${accounts}`;
  const { rows } = await query(
    "insert into accounts (username, nickname, password_hash) values ($1, $1, '-') returning uid",
    [name],
  );
  const { uid } = rows[0];
  await query(
    `insert into sessions (token_hash, uid, deviceid, expires_at)
     values ($1, $2, '-', now() + $3::interval)`,
    [randomBytes(32), uid, expires],
  );
  return uid;
}

/** What was told of a statement. Notifications arrive in the order of their commits. */
async function tellingOf(statement: string, values: unknown[] = []) {
  const last = `last-${told.length}`;
  told.length = 0;
  await query(statement, values);
  await query("select pg_notify('session_ends', $1)", [last]);
  await vi.waitFor(() => expect(told).toContain(last), 10_000);
  return told.slice(0, -1);
}

test.each([
  ["a deleted session", "delete from sessions where uid = $1"],
  ["a deleted account", "delete from accounts where uid = $1"],
  ["a ban", "update accounts set banned = true where uid = $1"],
  [
    "a requested deletion",
    "update accounts set deletion_asked_at = now(), deletion_due = now() where uid = $1",
  ],
  ["another token", "update sessions set token_hash = sha256('next') where uid = $1"],
  ["an earlier end", "update sessions set expires_at = now() where uid = $1"],
])("%s is told", async (_what, statement) => {
  const uid = await makeSession();
  expect(await tellingOf(statement, [uid])).toEqual([uid]);
});

test.each([
  [
    "a later use",
    "update sessions set seen_at = now(), expires_at = expires_at + '1 h' where uid = $1",
  ],
  [
    "a new password, which ends sessions by deleting them",
    "update accounts set password_hash = 'x' where uid = $1",
  ],
  ["a new nickname", "update accounts set nickname = 'somebody else' where uid = $1"],
])("%s is not told", async (_what, statement) => {
  expect(await tellingOf(statement, [await makeSession()])).toEqual([]);
});

test("the deletion of expired sessions is not told", async () => {
  const uid = await makeSession("-1 s");
  expect(await tellingOf("delete from sessions where uid = $1", [uid])).toEqual([]);
});

test("an end that is rolled back is not told", async () => {
  await makeSession();
  const deletion =
    "do $$ begin delete from sessions; raise exception 'no'; exception when others then end $$";
  expect(await tellingOf(deletion)).toEqual([]);
});

test("ends of very many accounts are told at once", async () => {
  await query(`
    with made as (
      insert into accounts (username, nickname, password_hash)
      select 'many' || i, 'many' || i, '-' from generate_series(1, 1001) i returning uid)
    insert into sessions (token_hash, uid, deviceid, expires_at)
    select sha256(uid::text::bytea), uid, '-', now() + interval '1 day' from made`);
  expect(await tellingOf("delete from sessions")).toEqual([null]);
  await makeSession();
  expect(await tellingOf("truncate sessions cascade")).toEqual([null]);
});

test("a broken connection is told, and listening goes on", async () => {
  told.length = 0;
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'playfront-sessions' and datname = current_database()`);
  await vi.waitFor(() => expect(told).toEqual([null]), 10_000);
  expect(ends.isListening()).toBe(false);
  await vi.waitFor(() => expect(told).toEqual([null, null]), 10_000);
  expect(ends.isListening()).toBe(true);
  const uid = await makeSession();
  expect(await tellingOf("delete from sessions where uid = $1", [uid])).toEqual([uid]);
});
