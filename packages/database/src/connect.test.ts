import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "./connect.ts";
import { isDatabaseUnavailable, isStatementTimeout } from "./errors.ts";
import { startRefusingServer } from "./testing/refusing-server.ts";
import { createTestDatabase, runOnCluster, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
const open: Connection[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const { close } of open.splice(0)) await close();
});
afterAll(() => database.close());

function use(url: string, max = 5, limits?: Parameters<typeof connect>[2]): Connection {
  const connection = connect(url, max, limits);
  open.push(connection);
  return connection;
}

function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => Promise.reject(new Error("the work did not fail")),
    (error: unknown) => error,
  );
}

const one = (connection: Connection) => sql`select 1`.execute(connection.db);

test("a statement ends after the pool's limit, and the connection goes on", async () => {
  const connection = use(database.url, 1, { statementMs: 100 });
  const error = await failureOf(sql`select pg_sleep(20)`.execute(connection.db));
  expect([isStatementTimeout(error), isDatabaseUnavailable(error)]).toEqual([true, false]);
  await one(connection);
});

test("waiting for a lock counts", async () => {
  const holder = await database.pool.connect();
  await holder.query("begin; lock table games in access exclusive mode");
  const connection = use(database.url, 1, { statementMs: 100 });
  const error = await failureOf(connection.db.selectFrom("games").select("gameid").execute());
  await holder.query("rollback");
  holder.release();
  expect(isStatementTimeout(error)).toBe(true);
});

test("every connection has limits, set by a statement and not while it connects", async () => {
  const read = async (connection: Connection) => {
    const { rows } = await sql`select name, setting, source from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout')
      order by name desc`.execute(connection.db);
    return rows;
  };
  expect(await read(use(database.url))).toEqual([
    { name: "statement_timeout", setting: "1800", source: "session" },
    { name: "idle_in_transaction_session_timeout", setting: "60000", source: "session" },
  ]);
  const [statement] = await read(use(database.url, 1, { statementMs: 0 }));
  expect(statement).toMatchObject({ setting: "0" });
});

test.each(["08006", "08P01", "53300", "55000", "57P01", "57P02", "57P03", "3D000"])(
  "a server that answers %s is unavailable",
  async (code) => {
    const server = await startRefusingServer(code);
    const error = await failureOf(one(use(server.url)));
    await server.close();
    expect(error).toMatchObject({ code });
    expect(isDatabaseUnavailable(error)).toBe(true);
  },
);

test("so is one that nobody listens for, or whose name is unknown", async () => {
  for (const host of ["127.0.0.1:9", "localhost:9", "database.invalid"]) {
    const error = await failureOf(one(use(`postgres://player@${host}/shop`)));
    expect(isDatabaseUnavailable(error)).toBe(true);
  }
});

test("so is one that has no connection left for the role", async () => {
  const role = `few_${process.pid}`;
  await runOnCluster(`create role ${role} login connection limit 0`);
  const url = new URL(database.url);
  url.username = role;
  const error = await failureOf(one(use(url.href)));
  await runOnCluster(`drop role ${role}`);
  expect(error).toMatchObject({ code: "53300" });
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test("so is one whose connections are all in use", async () => {
  const connection = use(database.url, 1, { connectMs: 50 });
  const client = await connection.pool.connect();
  const error = await failureOf(one(connection));
  client.release();
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test("so is one that ends a connection, in a statement or in a transaction", async () => {
  const openAndKill = async () => {
    const connection = use(database.url, 1);
    const { rows } = await connection.pool.query("select pg_backend_pid() as pid");
    setTimeout(() => void runOnCluster(`select pg_terminate_backend(${rows[0].pid})`), 100);
    return connection.db;
  };
  const sleep = sql`select pg_sleep(20)`;
  const inStatement = await failureOf(sleep.execute(await openAndKill()));
  const inTransaction = await failureOf(
    (await openAndKill()).transaction().execute((trx) => sleep.execute(trx)),
  );
  expect([inStatement, inTransaction].map(isDatabaseUnavailable)).toEqual([true, true]);
});

test("so is one that does not answer in time", async () => {
  const error = await failureOf(
    sql`select pg_sleep(2)`.execute(use(database.url, 1, { queryMs: 50 }).db),
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test("errors of a statement itself, and of other programs, are not", async () => {
  const connection = use(database.url);
  const wrong = await failureOf(sql`select nothing from nowhere`.execute(connection.db));
  const others = [new TypeError("x is undefined"), new Error("no"), null];
  others.push(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
  expect([wrong, ...others].map(isDatabaseUnavailable)).toEqual(
    [wrong, ...others].map(() => false),
  );
  expect([wrong, ...others].map(isStatementTimeout)).toEqual([wrong, ...others].map(() => false));
});
