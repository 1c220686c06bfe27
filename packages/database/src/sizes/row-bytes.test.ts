import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { rowBytes, type SizedTable } from "./row-bytes.ts";

const count = 20_000;
/** Rows of usual length; `i` numbers them. */
const filled: Record<SizedTable, string> = {
  accounts: `insert into accounts (username, password_hash, nickname, nickname_skeleton, phone, realname_status,
      identity_masked, identity_mac, identity_slot, birth_date, pi)
    select 'player' || i, repeat('h', 97), '玩家' || i, '玩家' || i, '139' || lpad(i::text, 8, '0'), 'verified',
      '张*', sha256(i::text::bytea), 1, '1990-01-01', md5(i::text) || '123456' from source`,
  sessions: `insert into sessions (token_hash, uid, deviceid, user_agent, ip, expires_at)
    select sha256(i::text::bytea), uid, gen_random_uuid(), repeat('Mozilla/5.0 ', 12), '203.0.113.1', now() + interval '90 days'
    from source`,
  messages: `insert into messages (uid, title, content, link)
    select uid, '《山海小镇》上线了', repeat('您预约的游戏已经上线，', 4), '/game/100' from source`,
  recent_games:
    "insert into recent_games (uid, gameid, played_at) select uid, gameid, now() from source",
  follows: `insert into follows (uid, gameid, topics, created_at, after_id, read_to)
    select uid, gameid, '{release,gift}', now(), 1, 1 from source`,
  known_devices: `insert into known_devices (uid, device_hash, expires_at)
    select uid, sha256(i::text::bytea), now() + interval '180 days' from source`,
  account_events: `insert into account_events (uid, event, at, ip, agent, expires_at)
    select uid, 'login', now(), '203.0.113.1', 'Chrome 140 · Android', now() + interval '185 days' from source`,
  gift_codes: `insert into gift_codes (giftid, pos, code, uid, claimed_at)
    select giftid, i, upper(left(md5(i::text), 16)), uid, now() from source`,
  // The trigger of the codes has filled it.
  claims: "select from source limit 0",
};

const game = `insert into games (slug, gamename, gametype, logo, introduction, description, score, categories)
  values ('sized', '山海小镇', 'mobile', '/x.webp', '', '', 8, '{角色}')`;
const gift = `insert into gifts (gameid, giftname, description, explain, opens_at, expires_at)
  select gameid, '新手礼包', '', '', now(), now() + interval '1 day' from games`;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("rows have the bytes that the model counts with", async () => {
  const { pool } = database;
  await pool.query(game);
  await pool.query(gift);
  // Empty partitions have pages, too.
  const empty = Object.fromEntries(
    await Promise.all(Object.keys(filled).map(async (table) => [table, await sizeOf(table)])),
  );
  const measured: Record<string, number> = {};
  for (const [table, statement] of Object.entries(filled)) {
    await pool.query(`with source as (${sourceOf(table)}) ${statement}`);
    measured[table] = Math.round(((await sizeOf(table)) - empty[table]) / count);
  }
  for (const [table, bytes] of Object.entries(rowBytes)) {
    expect(Math.abs(measured[table]! / bytes - 1), `${table}: ${measured[table]}`).toBeLessThan(
      0.15,
    );
  }
});

async function sizeOf(table: string): Promise<number> {
  const { rows } = await database.pool.query(
    `select sum(pg_total_relation_size(relid))::float8 as bytes from (
      select $1::regclass as relid union select relid from pg_partition_tree($1::regclass)) parts`,
    [table],
  );
  return rows[0].bytes;
}

function sourceOf(table: string): string {
  if (table === "accounts") return `select i from generate_series(1, ${count}) i`;
  return `select i, uid, (select min(gameid) from games) as gameid, (select min(giftid) from gifts) as giftid
    from (select uid, row_number() over (order by uid)::int as i from accounts) players`;
}
