import type { World } from "./world.ts";

/** The first account of a fresh database; the others follow without a gap. */
export const firstUid = 100_001;

/** What logs an account of `ensureSessions` in. */
export function tokenOf(uid: number): string {
  return `bench-${uid}`;
}

/** Makes accounts until there are `count`, numbered from `firstUid` on. */
export async function ensureAccounts({ connection }: World, count: number): Promise<void> {
  await connection.pool.query(
    `insert into accounts (username, password_hash, nickname)
      select 'bench' || i, 'none', 'bench' || i
      from generate_series((select count(*) from accounts) + 1, $1) i`,
    [count],
  );
  await connection.pool.query("vacuum analyze accounts");
}

/** Logs the first `count` accounts in. */
export async function ensureSessions(world: World, count: number): Promise<void> {
  await ensureAccounts(world, count);
  const { pool } = world.connection;
  await pool.query(
    `insert into sessions (token_hash, uid, deviceid, expires_at)
      select sha256(convert_to('bench-' || uid, 'UTF8')), uid, 'bench', now() + interval '1 day'
      from accounts where uid < $1 on conflict do nothing`,
    [firstUid + count],
  );
  await pool.query("vacuum analyze sessions");
}

/** How many codes of a gift have an owner. */
export async function countOwned({ connection }: World, giftid: string): Promise<number> {
  const { rows } = await connection.pool.query<{ owned: number }>(
    "select count(*)::int as owned from gift_codes where giftid = $1 and uid is not null",
    [giftid],
  );
  return rows[0]?.owned ?? 0;
}
