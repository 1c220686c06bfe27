import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { keptTriggers } from "./changes.ts";
import { citusSql } from "./citus-sql.ts";
import { groups, references } from "./placement.ts";
import { installCitus } from "./rules.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await installCitus(database.pool);
});
afterEach(() => database.close());

const read = async (query: string) =>
  (await database.pool.query({ text: query, rowMode: "array" })).rows.flat();

/** As psql does that stops at the first error. */
async function divideDatabase(): Promise<void> {
  const client = await database.pool.connect();
  await client.query(citusSql()).finally(async () => {
    await client.query("rollback");
    client.release();
  });
}

test("deploy/citus.sql says what this folder says", async () => {
  const file = join(import.meta.dirname, "../../../../../deploy/citus.sql");
  await expect(citusSql()).toMatchFileSnapshot(file);
});

test("an empty, migrated schema is divided by it without anything that Citus refuses", async () => {
  await divideDatabase();
  const placed = await read("select format('%s %s %s', place, by, shards) from placements");
  const divided = Object.values(groups).flatMap(({ column, tables }) =>
    tables.map((table) => `${table} ${column} ${tables[0]}`),
  );
  expect(placed).toEqual([...divided, ...references.map((table) => `${table}  `)]);
  // Also what stays on the coordinator names nothing that has moved.
  const left = await read("select problem from citus_problems");
  expect(left.sort()).toEqual(keptTriggers.map((name) => `trigger ${name}`).sort());
});

describe("stops before", () => {
  test.each([
    ["create unique index later on follows (gameid)", "cannot place follows: key follows.later"],
    [
      "alter table gift_alarms alter column giftid type integer",
      "cannot place gift_alarms: column gift_alarms.giftid",
    ],
    [
      "alter table follows add foreign key (gameid) references gifts (giftid)",
      "cannot place follows: foreign key follows.follows_gameid_fkey1",
    ],
    [
      "insert into accounts (username, password_hash, nickname) values ('player1', 'hash', 'player1')",
      "cannot place accounts with rows",
    ],
  ])("%s", async (statement, problem) => {
    await database.pool.query(statement);
    await expect(divideDatabase()).rejects.toThrow(problem);
    expect(await read("select place from placements")).toEqual([]);
  });
});
