import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "../connect.ts";
import { preparedAs } from "../prepared-statements.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { logSlowStatements } from "./slow-statements.ts";
import { statementName } from "./statement-name.ts";

let database: TestDatabase;
let connection: Connection;
const lines: { message: string; statement: string; ms: number }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const log = {
    warn: (message: string, facts: object) =>
      void lines.push({ message, ...(facts as { statement: string; ms: number }) }),
  };
  connection = connect(database.url, 2, { onStatement: logSlowStatements(log, 80) });
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

const sleep = (seconds: number, secret: string) =>
  sql`select ${preparedAs("a-nap")} pg_sleep(${seconds}), ${secret}::text`.execute(connection.db);

test("slow statements are logged by their names and times, those that fail too, and without values", async () => {
  await sleep(0.001, "quick");
  await sleep(0.1, "secret-value");
  const { db } = connection;
  const failing = sql`select 1 / (case when pg_sleep(0.1) is null then 1 else 0 end), ${"secret-value"}::text`;
  await expect(failing.execute(db)).rejects.toThrow("division by zero");
  expect(lines).toEqual([
    { message: "slow statement", statement: "a-nap", ms: expect.any(Number) },
    {
      message: "slow statement",
      statement: expect.stringMatching(/^select [0-9a-f]{8}$/),
      ms: expect.any(Number),
    },
  ]);
  expect(lines[0]!.ms).toBeGreaterThanOrEqual(80);
  expect(JSON.stringify(lines)).not.toContain("secret-value");
});

test.each([
  [`select "uid" from "accounts" where "uid" = $1`, /^select accounts [0-9a-f]{8}$/],
  [`insert into "gift_codes" ("giftid") values ($1)`, /^insert gift_codes [0-9a-f]{8}$/],
  [`update "gifts" set "a" = $1`, /^update gifts [0-9a-f]{8}$/],
  [`delete from graphile_worker.jobs`, /^delete graphile_worker.jobs [0-9a-f]{8}$/],
  ["commit", /^commit [0-9a-f]{8}$/],
])("%s has a name", (text, name) => {
  expect(statementName(text)).toMatch(name);
});

test("lists of any length have one name, other statements have others", () => {
  const name = (list: string) => statementName(`select a from games where id in (${list})`);
  expect(name("$1, $2,$3")).toBe(name("$1"));
  expect(statementName("select b from games where id in ($1)")).not.toBe(name("$1"));
});
