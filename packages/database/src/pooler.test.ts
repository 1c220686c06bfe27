import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Connection, connect } from "./connect.ts";
import { listenForChanges } from "./content-changes.ts";
import { havePgBouncer, runPgBouncer } from "./testing/run-pgbouncer.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

describe.skipIf(!havePgBouncer())("behind PgBouncer in transaction mode", () => {
  let database: TestDatabase;
  let pooler: Awaited<ReturnType<typeof runPgBouncer>>;
  let pool: Connection;

  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await runPgBouncer(database.url);
    pool = connect(pooler.url, 4);
  });
  afterAll(async () => {
    await pool.close();
    await pooler.close();
    await database.close();
  });

  const addChannel = (cid: string) =>
    pool.db.insertInto("channels").values({ cid, name: "a channel" }).execute();

  it("changes are not heard through the pooler, and that is noticed", async () => {
    const changes = await listenForChanges(pooler.url);
    expect(await changes.areHeard(pool.db)).toBe(false);
    await changes.close();
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
});
