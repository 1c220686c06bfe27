import { expect, it } from "vitest";
import { loadMigrations, migrate } from "./migrate.ts";
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
