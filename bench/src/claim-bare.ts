import pg from "pg";
import type { World } from "./world.ts";

/**
 * The baseline of claims, which stays as it is: gives the account the first free code from a position on, and counts it.
 * It checks nothing else.
 */
const statement = `
  with taken as (
    update gift_codes set uid = $1, claimed_at = $2
    where giftid = $3 and claimed_at is null and pos = (
      select pos from gift_codes
      where giftid = $4 and claimed_at is null and pos >= $5
      order by pos limit 1 for update skip locked
    )
    returning pos, code
  ), counted as (
    update gift_claim_counts set claimed = claimed + 1 from taken
    where gift_claim_counts.giftid = $6 and shard = taken.pos % 16
  )
  select pos, code from taken`;

/**
 * Claims every code of a gift by one statement each: no session, no rules, no HTTP. One account per claim, from
 * `firstUid` on; one claim at a time per connection. Returns the seconds that it took. With `prepared` each connection
 * plans the statement once, as the server does.
 */
export async function claimBare(
  world: World,
  { giftid, firstUid, prepared }: { giftid: string; firstUid: number; prepared: boolean },
): Promise<number> {
  const pool = new pg.Pool({ connectionString: world.connectionString, max: world.poolSize });
  const name = prepared ? "bare-claim" : undefined;
  const now = new Date();
  let uid = firstUid;
  let from = 1;
  const claimOn = async (): Promise<void> => {
    for (;;) {
      const values = [uid, now, giftid, giftid, from, giftid];
      uid += 1;
      const { rows } = await pool.query<{ pos: number }>({ name, text: statement, values });
      if (!rows[0]) return;
      from = Math.max(from, rows[0].pos);
    }
  };
  // The server's connections are open as well before the first claim.
  await Promise.all(Array.from({ length: world.poolSize }, () => pool.query("select 1")));
  const start = performance.now();
  await Promise.all(Array.from({ length: world.poolSize }, claimOn));
  const seconds = (performance.now() - start) / 1000;
  await pool.end();
  return seconds;
}
