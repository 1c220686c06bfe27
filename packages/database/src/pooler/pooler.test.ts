import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Connection, connect } from "../connect.ts";
import { listenForChanges } from "../content-changes.ts";
import { isStatementTimeout } from "../errors.ts";
import { preparedAs } from "../prepared-statements.ts";
import { readSessionState } from "../testing/pooled-sessions.ts";
import { havePgBouncer, poolerLimits, runPgBouncer } from "../testing/run-pgbouncer.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { endsLongStatements } from "./statement-limit.ts";

const connections = 4;

describe.skipIf(!havePgBouncer())("behind PgBouncer in transaction mode", () => {
  let database: TestDatabase;
  let pooler: Awaited<ReturnType<typeof runPgBouncer>>;
  let pool: Connection;

  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await runPgBouncer(database.url, { connectQuery: poolerLimits, connections });
    // More than the pooler has of PostgreSQL's, so that statements change their connection.
    pool = connect(pooler.url, 3 * connections, { isPooled: true });
  });
  afterAll(async () => {
    await pool.close();
    await pooler.close();
    await database.close();
  });

  const addChannel = (cid: string) =>
    pool.db.insertInto("channels").values({ cid, name: "a channel" }).execute();

  it("changes are not heard through the pooler, and that is noticed", async () => {
    // Of its own, because it keeps listening on a connection that others get.
    const misused = await runPgBouncer(database.url);
    const changes = await listenForChanges(misused.url);
    expect(await changes.areHeard(pool.db)).toBe(false);
    await changes.close();
    await misused.close();
  });

  it("changes that the pooler lets through are heard on a direct connection", async () => {
    const changes = await listenForChanges(database.url);
    const seen: unknown[] = [];
    changes.onChange((change) => seen.push(change?.id));
    expect(await changes.areHeard(pool.db)).toBe(true);
    await addChannel("heard");
    await vi.waitFor(() => expect(seen).toEqual(["heard"]), 5_000);
    await changes.close();
  });

  it("a listener of another database is noticed", async () => {
    const other = await createTestDatabase();
    const changes = await listenForChanges(other.url);
    expect(await changes.areHeard(pool.db)).toBe(false);
    await changes.close();
    await other.close();
  });

  it("statements that are marked to be prepared run on whatever connection comes next", async () => {
    const runs = Array.from({ length: 60 }, (_, value) =>
      sql<{ value: number }>`${preparedAs("marked")} select ${value}::int as value`.execute(
        pool.db,
      ),
    );
    const values = (await Promise.all(runs)).map(({ rows }) => rows[0]?.value);
    expect(values).toEqual(Array.from({ length: 60 }, (_, value) => value));
  });

  it("nothing of a session stays on a connection to PostgreSQL", async () => {
    await Promise.all(Array.from({ length: 60 }, (_, index) => addChannel(`many-${index}`)));
    expect(await readSessionState(pooler.url, connections)).toEqual({ settings: [], kept: [] });
  });

  it("a statement that takes too long ends, and the connection goes on", async () => {
    expect(await endsLongStatements(pool.db)).toBe(true);
    const since = performance.now();
    const error = await sql`select pg_sleep(20)`
      .execute(pool.db)
      .catch((reason: unknown) => reason);
    expect(isStatementTimeout(error)).toBe(true);
    expect(performance.now() - since).toBeLessThan(4_000);
    const { rows } = await sql`
      select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(20)'`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  it("a pooler that sets no limit is noticed", async () => {
    const unlimited = await runPgBouncer(database.url);
    const { db, close } = connect(unlimited.url, 1, { isPooled: true });
    expect(await endsLongStatements(db)).toBe(false);
    await close();
    await unlimited.close();
  });
});
