import { expect, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { groups, locals, references } from "./placement.ts";
import { installCitus } from "./rules.ts";

test("probe", async () => {
  const { pool, close } = await createTestDatabase();
  const { rows: tables } = await pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  const placed = Object.values(groups).flatMap(({ tables }) => tables);
  const a = new Set(tables.map((t) => t.name)), b = [...placed, ...references, ...locals];
  console.log("missing", [...a].filter((x) => !b.includes(x)), "extra", b.filter((x) => !a.has(x)), b.length, new Set(b).size);
  await installCitus(pool);
  for (const { column, tables } of Object.values(groups)) for (const t of tables)
    await pool.query("insert into placements values ($1, 'distributed', $2, $3)", [t, column, tables[0]]);
  for (const t of references) await pool.query("insert into placements values ($1, 'reference')", [t]);
  const { rows } = await pool.query("select problem from citus_problems order by 1");
  console.log(rows.map((r) => r.problem).join("\n"));
  await close();
});
