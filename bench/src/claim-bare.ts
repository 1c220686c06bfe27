import pg from "pg";
import {
  type TakeCode,
  type TakenCode,
  takeCodeStatement,
} from "../../apps/server/src/modules/gift/claim.repository.ts";
import type { World } from "./world.ts";

/**
 * Claims every code of a gift by the server's SQL statement only: no session, no rules, no HTTP. One account per claim,
 * from `firstUid` on; one claim at a time per connection. Returns the seconds that it took.
 */
export async function claimBare(world: World, giftid: string, firstUid: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: world.connectionString, max: world.poolSize });
  const statement = compileOnce(world);
  const now = new Date();
  let uid = firstUid;
  let from = 1;
  const claimOn = async (): Promise<void> => {
    for (;;) {
      const values = statement.valuesOf({ giftid, uid: String(uid), now, from, locked: "skip" });
      uid += 1;
      const { rows } = await pool.query<TakenCode>(statement.text, values);
      if (!rows[0]) return;
      from = Math.max(from, rows[0].pos);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: world.poolSize }, claimOn));
  const seconds = (performance.now() - start) / 1000;
  await pool.end();
  return seconds;
}

/** The statement's text and the order of its values, compiled once so that building it is not measured. */
function compileOnce({ connection }: World) {
  const marks: TakeCode = { giftid: "1", uid: "2", now: new Date(3), from: 4, locked: "skip" };
  const { sql, parameters } = takeCodeStatement(marks).compile(connection.db);
  const names = Object.keys(marks) as (keyof TakeCode)[];
  const order = parameters.map(
    (mark) => names.find((name) => marks[name] === mark) as keyof TakeCode,
  );
  return { text: sql, valuesOf: (values: TakeCode) => order.map((name) => values[name]) };
}
