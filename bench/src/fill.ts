import type { World } from "./world.ts";

/** The first uid of a new database; the others follow without gaps. */
export const firstUid = 100_001;

/** The session token of an account of `ensureSessions`. */
export function sessionToken(uid: number): string {
  return `bench-${uid}`;
}

/** Creates accounts until there are `count`, numbered from `firstUid` on. */
export async function ensureAccounts({ connection }: World, count: number): Promise<void> {
  await connection.pool.query(
    `insert into accounts (username, password_hash, nickname)
      select 'bench' || i, 'none', 'bench' || i
      from generate_series((select count(*) from accounts) + 1, $1) i`,
    [count],
  );
  await connection.pool.query("vacuum analyze accounts");
}

/** Creates sessions for the first `count` accounts, from the address of the load: another one is recorded with the claim. */
export async function ensureSessions(world: World, count: number): Promise<void> {
  await ensureAccounts(world, count);
  const { pool } = world.connection;
  await pool.query(
    `insert into sessions (token_hash, uid, deviceid, ip, expires_at)
      select sha256(convert_to('bench-' || uid, 'UTF8')), uid, 'bench', '127.0.0.1', now() + interval '1 day'
      from accounts where uid < $1 on conflict do nothing`,
    [firstUid + count],
  );
  await pool.query("vacuum analyze sessions");
}

/** Number of claimed codes of a gift. */
export async function countClaimed({ connection }: World, giftid: string): Promise<number> {
  const { rows } = await connection.pool.query<{ owned: number }>(
    "select count(*)::int as owned from gift_codes where giftid = $1 and uid is not null",
    [giftid],
  );
  return rows[0]?.owned ?? 0;
}
