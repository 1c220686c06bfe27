import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { migrateDatabase } from "./migrate.ts";
import { loadMigrations } from "./migrations.ts";
import { withDatabase } from "./testing/test-cluster.ts";
import { runOnCluster } from "./testing/test-database.ts";

const division = "20261122T215000_partitions";

/** A database as release 0.3.0 has left it. */
async function openFormerDatabase() {
  const name = `pf_test_former_${process.pid}_${Date.now()}`;
  await runOnCluster(`create database ${name}`);
  const url = withDatabase(inject("clusterUrl"), name);
  const migrations = Object.fromEntries(
    Object.entries(await loadMigrations()).filter(([migration]) => migration < division),
  );
  await migrateDatabase(url, { migrations });
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  const close = async () => {
    await pool.end();
    // Not by force: PostgreSQL waits for connections that are about to end.
    await runOnCluster(`drop database ${name}`);
  };
  return { pool, url, close };
}

const writer = randomUUID();
let batch = 0;

const codeCount = 40_000;

/** A gift with codes, half of which have players, and players without. */
const fillCodes = `
  insert into games (slug, gamename, gametype, logo, introduction, description, score, categories)
    values ('sky', '天酷', 'mobile', '/l', 'i', 'd', 5, '{休闲}');
  insert into gifts (gameid, giftname, description, explain, opens_at, expires_at)
    select gameid, 'n', 'd', 'e', now(), now() + interval '1 day' from games;
  insert into accounts (uid, username, password_hash, nickname) overriding system value
    select n, 'player' || n, '', 'player' || n from generate_series(1, ${codeCount}) as n;
  insert into gift_codes (giftid, pos, code, uid, claimed_at)
    select giftid, n, 'c-' || n, case when n <= ${codeCount / 2} then n end,
      case when n <= ${codeCount / 2} then now() end
    from gifts, generate_series(1, ${codeCount}) as n`;
let claims = codeCount / 2;

/** Statements of release 0.3.0 on the tables that are divided, each of which adds one row or counts one. */
const statements: Readonly<Record<string, () => { text: string; values: unknown[] }>> = {
  channel_visitors: () => ({
    text: `insert into channel_visitors (day, device_hash) values (current_date, $1)
      on conflict do nothing returning day`,
    values: [randomBytes(16)],
  }),
  article_readers: () => ({
    text: `insert into article_readers (day, aid, reader_hash, address_hash, household_hash, site_hash)
      select current_date, 1, $1, $1, $1, $1
      where not exists (select from article_readers as known
        where (known.day, known.aid, known.reader_hash) = (current_date, 1, $1))
      on conflict do nothing returning aid`,
    values: [randomBytes(16)],
  }),
  channel_days: () => {
    batch += 1;
    return {
      text: `with accepted as (
          insert into channel_writers as known (writer, batch, written_at) values ($1, $2, now())
          on conflict (writer) do update set batch = excluded.batch, written_at = excluded.written_at
            where known.batch < excluded.batch
          returning true
        )
        insert into channel_days as known (day, cid, gameid, visits)
        select '2026-11-22'::date, 'house', 0, 1 where exists (select from accepted)
        on conflict (day, cid, gameid) do update set visits = known.visits + excluded.visits`,
      values: [writer, batch],
    };
  },
  account_events: () => ({
    text: `insert into account_events (uid, event, at, ip, agent, detail, expires_at)
      select wanted.uid, 'login', now(), null, '', '', now() + interval '185 days'
      from (select $1::bigint as uid) as wanted`,
    values: ["7"],
  }),
};

/** The claim of release 0.3.0, and how it takes a code from its player. */
const claimOf = (uid: number) => ({
  text: `
    with taken as (
      update gift_codes set uid = $1, claimed_at = now()
      where giftid = $2 and claimed_at is null and pos = (
        select pos from gift_codes
        where giftid = $2 and claimed_at is null and pos >= 1 order by pos limit 1 for update skip locked
      )
      returning pos, code
    ), counted as (
      update gift_claim_counts set claimed = claimed + 1 from taken
      where gift_claim_counts.giftid = $2 and shard = taken.pos % 16
    )
    select pos, code from taken`,
  values: [uid, 1],
});
const clearOwner = (uid: number) => ({
  text: "update gift_codes set uid = null where uid = $1",
  values: [uid],
});

/** What release 0.3.0 reads before a claim. */
const claimable = `
  select gifts.gameid, gift_codes.code, gifts.total - (
    select coalesce(sum(claimed), 0) from gift_claim_counts where giftid = gifts.giftid
  ) as left
  from gifts left join gift_codes on gift_codes.giftid = gifts.giftid and gift_codes.uid = 1`;

const strayClaims = `
  with owned as (select uid, giftid, pos, code, claimed_at from gift_codes where uid is not null)
  (table owned except table claims) union all (table claims except table owned)`;

const countAll = `select
  (select count(*) from channel_visitors)::int as channel_visitors,
  (select count(*) from article_readers)::int as article_readers,
  (select sum(visits) from channel_days)::int as channel_days,
  (select count(distinct id) from account_events)::int as account_events`;

test("tables are divided while the release before writes to them: it sees no error, and nothing is lost", async () => {
  const { pool, url, close } = await openFormerDatabase();
  await pool.query(`
    insert into channel_visitors
      select current_date - n % 2, decode(md5(n::text), 'hex') from generate_series(1, 20000) as n;
    insert into account_events (uid, event, at, expires_at)
      select n % 100, 'login', now() - n * interval '10 minutes',
        now() - n * interval '10 minutes' + interval '185 days'
      from generate_series(1, 20000) as n;
    insert into channel_days (day, cid, gameid, visits)
      select current_date - n, 'house', 0, 1 from generate_series(1, 1000) as n`);
  const done: Record<string, number> = {
    channel_visitors: 20_000,
    article_readers: 0,
    channel_days: 1000,
    account_events: 20_000,
  };
  const stop = new AbortController();
  const writers = Object.entries(statements).map(async ([table, make]) => {
    do {
      await pool.query(make());
      done[table]! += 1;
    } while (!stop.signal.aborted);
  });
  const migrated = migrateDatabase(url).finally(() => stop.abort());
  await Promise.all([migrated, ...writers]);
  expect((await pool.query(countAll)).rows).toEqual([done]);
  for (const make of Object.values(statements)) {
    const { rowCount } = await pool.query(make());
    expect(rowCount).toBe(1);
  }
  const { rows } = await pool.query(
    "select relname from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace",
  );
  expect(rows.map(({ relname }) => relname).sort()).toEqual(
    [...Object.keys(statements), "claims", "gift_codes"].sort(),
  );
  await close();
}, 60_000);

test("codes are divided and claims noted while the release before goes on: no error, and later gifts are spread", async () => {
  const { pool, url, close } = await openFormerDatabase();
  await pool.query(fillCodes);
  const stop = new AbortController();
  const claim = async () => {
    do {
      claims += 1;
      expect((await pool.query(claimOf(claims))).rowCount).toBe(1);
    } while (!stop.signal.aborted);
  };
  let cleared = 0;
  const clear = async () => {
    do {
      cleared += 1;
      expect((await pool.query(clearOwner(cleared))).rowCount).toBe(1);
    } while (!stop.signal.aborted);
  };
  const read = async () => {
    do expect((await pool.query(claimable)).rowCount).toBe(1);
    while (!stop.signal.aborted);
  };
  const migrated = migrateDatabase(url).finally(() => stop.abort());
  await Promise.all([migrated, claim(), claim(), clear(), read(), read()]);
  expect((await pool.query(strayClaims)).rows).toEqual([]);
  const noted = await pool.query("select count(*)::int from claims");
  expect(noted.rows).toEqual([{ count: claims - cleared }]);
  await pool.query(`
    insert into gifts (giftid, gameid, giftname, description, explain, opens_at, expires_at) overriding system value
      select n, gameid, 'n', 'd', 'e', now(), now() + interval '1 day' from games, generate_series(2000, 2099) as n;
    insert into gift_codes (giftid, pos, code)
      select giftid, pos, 'c-' || pos from gifts, generate_series(1, 2) as pos where giftid >= 2000`);
  const { rows: places } = await pool.query(
    "select distinct tableoid::regclass::text as name from gift_codes where giftid >= 2000",
  );
  expect(places.length).toBeGreaterThan(10);
  expect(places.every(({ name }) => /^partitions\.gift_codes_\d+$/.test(name))).toBe(true);
  const claimLater = { text: claimOf(7).text, values: [7, 2000] };
  await pool.query(claimLater);
  await expect(pool.query(claimLater)).rejects.toMatchObject({
    code: "23505",
    constraint: "gift_codes_one_per_account",
  });
  expect((await pool.query(strayClaims)).rows).toEqual([]);
  await close();
}, 60_000);

test("the division of codes and the noting of claims can be interrupted", async () => {
  const { pool, url, close } = await openFormerDatabase();
  await pool.query(fillCodes);
  await pool.query(`
    alter table gift_codes add constraint before_division check (giftid < 5) not valid;
    create schema gift_codes_to_be; create table gift_codes_to_be.gift_codes (giftid bigint)`);
  await migrateDatabase(url);
  await pool.query(`
    delete from claims where uid % 3 > 0;
    delete from kysely_migration
      where name in ('20261128T140000_gift_code_partitions', '20261128T140110_fill_claims')`);
  await migrateDatabase(url);
  expect((await pool.query(strayClaims)).rows).toEqual([]);
  expect((await pool.query("select count(*)::int from claims")).rows).toEqual([
    { count: codeCount / 2 },
  ]);
  await close();
}, 60_000);

test("a division that was interrupted is taken up again, and one that is done is left alone", async () => {
  const { pool, url, close } = await openFormerDatabase();
  const visitors =
    "alter table channel_visitors add constraint before_division check (day < '2020-01-01') not valid";
  await pool.query(
    `${visitors}; create unique index account_events_key on account_events (id, expires_at)`,
  );
  await migrateDatabase(url);
  await pool.query("insert into channel_visitors values (current_date, decode(md5('x'), 'hex'))");
  await pool.query("delete from kysely_migration where name = $1", [division]);
  await migrateDatabase(url);
  const { rows } = await pool.query("select count(*)::int from channel_visitors");
  expect(rows).toEqual([{ count: 1 }]);
  await close();
}, 60_000);

test("the trail in partitions is only added to, as before", async () => {
  const { pool, url, close } = await openFormerDatabase();
  await migrateDatabase(url);
  // As the clean-up of a node made it that did not guard partitions.
  await pool.query(`
    create table partitions.account_events_2099_01 partition of account_events
      for values from ('2099-01-01') to ('2099-02-01');
    delete from kysely_migration where name = '20261123T020000_trail_parts_guarded'`);
  await migrateDatabase(url);
  await pool.query(statements.account_events!());
  for (const statement of [
    "update account_events set event = 'logout'",
    "delete from account_events",
    "truncate account_events",
    "truncate partitions.account_events_former",
    "truncate partitions.account_events_default",
    "truncate partitions.account_events_2099_01",
  ]) {
    await expect(pool.query(statement)).rejects.toThrow("only added");
  }
  await pool.query("update account_events set agent = '', detail = ''");
  await close();
});
