import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { foreignKeys, keptTriggers, keys, triggers } from "./changes.ts";
import { groups, locals, references } from "./placement.ts";
import { installCitus } from "./rules.ts";

const divided = Object.values(groups).flatMap(({ tables }) => tables);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("every table has a place in a cluster", async () => {
  const { rows } = await database.pool.query<{ relname: string }>(`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  expect(rows.map(({ relname }) => relname).sort()).toEqual(
    [...divided, ...references, ...locals].sort(),
  );
});

test("what Citus cannot have of the schema is known, with what takes its place", async () => {
  const { pool } = database;
  await installCitus(pool);
  const place = "insert into placements (place, kind, by, shards) values ($1, $2, $3, $4)";
  for (const { column, tables } of Object.values(groups)) {
    for (const table of tables) await pool.query(place, [table, "distributed", column, tables[0]]);
  }
  for (const table of references) await pool.query(place, [table, "reference", null, null]);
  const { rows } = await pool.query<{ problem: string }>("select problem from citus_problems");
  const known = [
    "partitions of partitions gift_codes",
    ...Object.keys(keys).map((name) => `key ${name}`),
    ...Object.keys(foreignKeys).map((name) => `foreign key ${name}`),
    ...[...Object.keys(triggers), ...keptTriggers].map((name) => `trigger ${name}`),
  ];
  expect(rows.map(({ problem }) => problem).sort()).toEqual(known.sort());
});
