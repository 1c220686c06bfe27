import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Connection, connect, openPool } from "./connect.ts";
import { DatabaseTime, withDatabaseTime } from "./database-time.ts";
import { DatabaseWaitError, isDatabaseUnavailable } from "./errors.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
const open: Connection[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const { close } of open.splice(0)) await close();
});
afterAll(() => database.close());

function use(max: number): Connection {
  const connection = connect(database.url, max, { name: "watched" });
  open.push(connection);
  return connection;
}

const sleep = (connection: Connection, seconds: number) =>
  sql`select pg_sleep(${seconds})`.execute(connection.db);
const readBackend = async ({ db }: Connection) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

test("all waits of a request together end with its time; other requests have their own", async () => {
  const connection = use(1);
  const request = async () => {
    for (let statements = 0; ; statements += 1) {
      try {
        await sleep(connection, 0.6);
      } catch (error) {
        return { statements, isWaitError: error instanceof DatabaseWaitError };
      }
    }
  };
  const started = performance.now();
  const result = await withDatabaseTime(new DatabaseTime(800), request);
  expect(result).toEqual({ statements: 1, isWaitError: true });
  expect(performance.now() - started).toBeLessThan(1_100);
  await withDatabaseTime(new DatabaseTime(2_000), () => sleep(connection, 0.15));
});

test("a connection whose statement was given up is used by nobody else, and replaced once it has ended", async () => {
  const connection = use(1);
  const backend = await readBackend(connection);
  const cut = withDatabaseTime(new DatabaseTime(100), () => sleep(connection, 0.8));
  await expect(cut).rejects.toThrow(DatabaseWaitError);
  const next = readBackend(connection);
  const { rows } = await database.pool.query(
    "select pid from pg_stat_activity where application_name = 'watched'",
  );
  expect(rows).toEqual([{ pid: backend }]);
  expect(await next).not.toBe(backend);
});

test("a transaction that was given up is rolled back, and its caller does not wait for that", async () => {
  const connection = use(1);
  await sql`create table kept (value int)`.execute(database.db);
  const started = performance.now();
  const cut = withDatabaseTime(new DatabaseTime(200), () =>
    connection.db.transaction().execute(async (trx) => {
      await sql`insert into kept values (1)`.execute(trx);
      await sql`select pg_sleep(1)`.execute(trx);
    }),
  );
  expect(isDatabaseUnavailable(await cut.catch((error: unknown) => error))).toBe(true);
  expect(performance.now() - started).toBeLessThan(700);
  await sql`insert into kept values (2)`.execute(connection.db);
  const { rows } = await sql`select value from kept`.execute(database.db);
  expect(rows).toEqual([{ value: 2 }]);
});

test("too many waiting for a connection are refused at once", async () => {
  const connection = use(1);
  const answers = Promise.allSettled(Array.from({ length: 52 }, () => sleep(connection, 0.01)));
  const refused = (await answers).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(1);
  expect(isDatabaseUnavailable((refused[0] as PromiseRejectedResult).reason)).toBe(true);
});

test("tells how long the first in the queue has waited", async () => {
  const { pool, watched } = openPool(database.url, 1, {});
  const first = await watched.connect();
  expect(watched.longestWaitMs).toBe(0);
  const second = watched.connect();
  await vi.waitFor(() => expect(watched.longestWaitMs).toBeGreaterThan(20));
  first.release();
  (await second).release();
  expect(watched.longestWaitMs).toBe(0);
  await pool.end();
});

test("a wait for a connection that was given up leaves the queue", async () => {
  const connection = use(1);
  const long = sleep(connection, 0.8);
  const waiting = withDatabaseTime(new DatabaseTime(100), () => readBackend(connection));
  await expect(waiting).rejects.toThrow(DatabaseWaitError);
  await long;
  await vi.waitFor(() => expect(connection.pool.idleCount).toBe(1));
  expect(await readBackend(connection)).toEqual(expect.any(Number));
});

test("a commit and what follows have time beyond the request's: what was written is not said to have failed", async () => {
  const connection = use(1);
  await sql`create table committed (value int)`.execute(database.db);
  await sql`create function commit_slowly() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.7); return null; end $$`.execute(database.db);
  await sql`create constraint trigger slow after insert on committed deferrable initially deferred
    for each row execute function commit_slowly()`.execute(database.db);
  const request = async () => {
    await connection.db.transaction().execute(async (trx) => {
      await sql`insert into committed values (1)`.execute(trx);
    });
    return await sql`select value from committed`.execute(connection.db);
  };
  const { rows } = await withDatabaseTime(new DatabaseTime(500), request);
  expect(rows).toEqual([{ value: 1 }]);
});

test("waits of a request at the same time count once", async () => {
  const connection = use(3);
  await Promise.all([1, 2, 3].map(() => readBackend(connection)));
  await withDatabaseTime(new DatabaseTime(1_200), async () => {
    await Promise.all([0.2, 0.5, 0.4].map((seconds) => sleep(connection, seconds)));
    await sleep(connection, 0.1);
  });
});

test("the database does not count as silent while this process is too busy to read its answers", async () => {
  const connection = connect(database.url, 2, { statementMs: 0, queryMs: 600 });
  open.push(connection);
  await Promise.all([readBackend(connection), readBackend(connection)]);
  const hanging = sleep(connection, 2);
  await new Promise((resolve) => setTimeout(resolve, 400));
  const answered = sleep(connection, 0.3);
  await expect(hanging).rejects.toThrow(DatabaseWaitError);
  for (const until = performance.now() + 700; performance.now() < until; );
  await answered;
  await readBackend(connection);
});
