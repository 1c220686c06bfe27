import { listenForChanges } from "@playfront/database/content-changes";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/shop-database";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { makeGame } from "../testing/factories.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it("tells of a committed change, of its kind, and of no rolled-back one", async () => {
  const changes = await listenForChanges(database.url);
  const seen: (string | null)[] = [];
  changes.onChange((kind) => seen.push(kind));
  await database.db
    .transaction()
    .execute(async (trx) => {
      await trx.insertInto("slides").values({ src: "/media/x.webp", url: null, pos: 1 }).execute();
      throw new Error("changed my mind");
    })
    .catch(() => {});
  await makeGame(database.db);
  await vi.waitFor(() => expect(seen).toContain("game"), 10_000);
  expect(seen).not.toContain("slide");
  await changes.close();
});

it("says that anything may have changed after it was cut off, and hears again", async () => {
  const changes = await listenForChanges(database.url);
  const seen: (string | null)[] = [];
  changes.onChange((kind) => seen.push(kind));
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'playfront-changes' and datname = current_database()",
  );
  await vi.waitFor(() => expect(seen.filter((kind) => kind === null)).toHaveLength(2), 10_000);
  seen.length = 0;
  await makeGame(database.db);
  await vi.waitFor(() => expect(seen).toContain("game"), 10_000);
  await changes.close();
});
