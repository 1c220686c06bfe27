import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { connect } from "./connect.ts";
import { preparedAs } from "./prepared-statements.ts";

interface Prepared {
  name: string;
  calls: number;
}

it("prepares the statements that are marked, once a connection, and no others", async () => {
  const { db, close } = connect(inject("clusterUrl"), 1);
  for (const value of [1, 2]) {
    const { rows } = await sql`${preparedAs("raw")} select ${value}::int as value`.execute(db);
    expect(rows).toEqual([{ value }]);
    const built = db.selectNoFrom(sql<number>`${value}::int`.as("value"));
    expect(await built.modifyFront(preparedAs("built")).execute()).toEqual([{ value }]);
    expect(await built.execute()).toEqual([{ value }]);
  }
  const { rows } = await sql<Prepared>`
    select name, (generic_plans + custom_plans)::int as calls
    from pg_prepared_statements order by name`.execute(db);
  expect(rows).toEqual([
    { name: "built", calls: 2 },
    { name: "raw", calls: 2 },
  ]);
  await close();
});

it("fails by value: an error of a marked statement leaves the connection usable", async () => {
  const { db, close } = connect(inject("clusterUrl"), 1);
  const divide = (by: number) =>
    sql<{ n: number }>`${preparedAs("divide")} select 6 / ${by}::int as n`.execute(db);
  await expect(divide(0)).rejects.toThrow("division by zero");
  expect((await divide(2)).rows).toEqual([{ n: 3 }]);
  await close();
});
