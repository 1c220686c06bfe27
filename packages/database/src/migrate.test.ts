import { expect, it } from "vitest";
import { loadMigrations, migrate, migrateDatabase } from "./migrate.ts";
import { createTestDatabase } from "./testing/test-database.ts";

it("migrations are named by their time, so that the newest comes last", async () => {
  const names = Object.keys(await loadMigrations());
  expect(names).toEqual(names.toSorted());
  for (const name of names) expect(name).toMatch(/^\d{8}T\d{4,6}_[a-z0-9_]+$/);
});

it("concurrent nodes migrate once", async () => {
  const { db, close } = await createTestDatabase();
  const versions = () => db.selectFrom("content_versions").selectAll().execute();
  const before = await versions();
  await Promise.all([migrate(db), migrate(db), migrate(db)]);
  expect(await versions()).toEqual(before);
  await close();
});

it("each migration has a transaction of its own, so that no lock outlasts its migration", async () => {
  const { pool, close } = await createTestDatabase();
  const { rows } = await pool.query("select distinct xmin::text from kysely_migration");
  expect(rows).toHaveLength(Object.keys(await loadMigrations()).length);
  await close();
});

it("waits for another node's migration for longer than a request's statement may run", async () => {
  const { pool, url, close } = await createTestDatabase();
  const other = await pool.connect();
  await other.query("begin; lock table kysely_migration in access exclusive mode");
  setTimeout(() => void other.query("rollback"), 11_000);
  await migrateDatabase(url);
  other.release();
  await close();
});
