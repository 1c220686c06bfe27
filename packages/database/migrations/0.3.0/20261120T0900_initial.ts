import { type Kysely, sql } from "kysely";

/** The shop's first schema. Frozen: later changes come as later migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    ...catalogue,
    ...gifts,
    ...news,
    ...accounts,
    ...play,
    ...housekeeping,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

const catalogue = [
  `create table channels (
    cid text primary key check (cid ~ '^[A-Za-z0-9_-]{1,64}$'),
    name text not null,
    is_default boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  "create unique index channels_one_default on channels (is_default) where is_default",

  `create table games (
    gameid bigint generated always as identity primary key,
    slug text not null unique check (slug ~ '^[a-z0-9-]{1,64}$'),
    gamename text not null check (length(gamename) between 1 and 60),
    gametype text not null check (gametype in ('mobile', 'html5')),
    logo text not null,
    size_mb numeric(8,1) check (size_mb > 0),
    introduction text not null,
    description text not null,
    score numeric(3,1) not null check (score between 0 and 10),
    hot integer not null default 0,
    categories text[] not null check (cardinality(categories) between 1 and 8),
    pictures text[] not null default '{}',
    activity_href text,
    activity_src text,
    version text,
    version_code integer,
    package_name text,
    developer text,
    updated_at timestamptz,
    permissions text[],
    privacy_url text,
    age_rating text check (age_rating in ('8+', '12+', '16+')),
    isbn text,
    filing text,
    sha256 text,
    app_store_url text,
    build text,
    entry_url text,
    published boolean not null default true,
    released_at timestamptz not null default now(),
    search_grams text[] not null default '{}',
    pinyin text not null default '',
    initials text not null default '',
    check ((activity_href is null) = (activity_src is null)),
    check (gametype = 'mobile' or (entry_url is not null and '页游' = any (categories) and size_mb is null))
  )`,
  "create index games_by_hot on games (hot desc, gameid desc) where published",
  "create index games_by_release on games (released_at desc, gameid desc) where published",
  "create index games_search_grams on games using gin (search_grams) where published",
  "create index games_pinyin on games (pinyin text_pattern_ops) where published",
  "create index games_initials on games (initials text_pattern_ops) where published",

  // The trigger below maintains this table, so that a page of a category walks one index in order, whatever the number
  // of games.
  `create table game_categories (
    category text not null,
    hot integer not null,
    gameid bigint not null references games on delete cascade,
    primary key (category, gameid)
  )`,
  "create index game_categories_by_hot on game_categories (category, hot desc, gameid desc)",
  "create index game_categories_by_game on game_categories (gameid)",
  `create function keep_game_categories() returns trigger language plpgsql as $$
  begin
    delete from game_categories where gameid = new.gameid;
    if new.published then
      insert into game_categories (category, hot, gameid)
        select distinct category, new.hot, new.gameid from unnest(new.categories) as category;
    end if;
    return null;
  end $$`,
  `create trigger games_categories after insert or update of categories, hot, published on games
    for each row execute function keep_game_categories()`,

  `create table slides (
    id bigint generated always as identity primary key,
    src text not null,
    url text,
    pos integer not null default 0,
    published boolean not null default true
  )`,
  `create table hot_searches (
    pos smallint primary key check (pos between 1 and 10),
    gameid bigint not null unique references games on delete cascade
  )`,
];

const gifts = [
  `create table gifts (
    giftid bigint generated always as identity primary key,
    gameid bigint not null references games on delete cascade,
    giftname text not null check (length(giftname) between 1 and 60),
    description text not null,
    explain text not null,
    requisite text not null default '' check (requisite in ('', '1', '2', '3', '4')),
    opens_at timestamptz not null,
    expires_at timestamptz not null,
    total integer not null default 0 check (total >= 0),
    published boolean not null default true,
    created_at timestamptz not null default now(),
    check (opens_at < expires_at)
  )`,
  "create index gifts_by_game on gifts (gameid, giftid desc) where published",
  "create index gifts_by_expiry on gifts (expires_at) where published",

  `create table gift_codes (
    giftid bigint not null references gifts on delete cascade,
    pos integer not null check (pos > 0),
    code text not null,
    uid bigint,
    claimed_at timestamptz,
    primary key (giftid, pos),
    unique (giftid, code),
    check ((uid is null) = (claimed_at is null))
  ) with (fillfactor = 90)`,
  "create unique index gift_codes_one_per_account on gift_codes (giftid, uid) where uid is not null",
  "create index gift_codes_free on gift_codes (giftid, pos) where uid is null",
  "create index gift_codes_by_account on gift_codes (uid, claimed_at desc, giftid desc) where uid is not null",

  // The claims of one gift are counted in sixteen rows, so that concurrent claims rarely wait for the same row.
  `create table gift_claim_counts (
    giftid bigint not null references gifts on delete cascade,
    shard smallint not null check (shard between 0 and 15),
    claimed integer not null default 0 check (claimed >= 0),
    primary key (giftid, shard)
  ) with (fillfactor = 20)`,
  `create function make_claim_counts() returns trigger language plpgsql as $$
  begin
    insert into gift_claim_counts (giftid, shard) select new.giftid, generate_series(0, 15);
    return null;
  end $$`,
  `create trigger gifts_claim_counts after insert on gifts
    for each row execute function make_claim_counts()`,
];

const news = [
  `create table article_columns (
    gameid bigint not null references games on delete cascade,
    col text not null check (col ~ '^[a-z0-9_-]{1,32}$'),
    colname text not null,
    pos smallint not null default 0,
    primary key (gameid, col)
  )`,
  `create table articles (
    aid bigint generated always as identity primary key,
    gameid bigint not null,
    col text not null,
    name text not null,
    title text not null,
    summary text not null,
    content text not null,
    author text not null,
    cover text,
    publish_at timestamptz not null default now(),
    published boolean not null default true,
    viewnum integer not null default 0 check (viewnum >= 0),
    foreign key (gameid, col) references article_columns on delete cascade
  )`,
  "create index articles_by_game on articles (gameid, publish_at desc, aid desc) where published",
  "create index articles_by_column on articles (gameid, col, publish_at desc, aid desc) where published",
];

const accounts = [
  `create table accounts (
    uid bigint generated always as identity (start with 100001) primary key,
    username text not null,
    username_key text not null generated always as (lower(username)) stored unique,
    password_hash text not null,
    nickname text not null,
    nickname_key text not null generated always as (lower(nickname)) stored unique,
    avatar text not null default '',
    phone text unique check (phone ~ '^1[3-9][0-9]{9}$'),
    banned boolean not null default false,
    created_at timestamptz not null default now(),
    register_cid text,
    realname_status text not null default 'none'
      check (realname_status in ('none', 'pending', 'verified', 'failed')),
    realname_cipher bytea,
    identity_masked text,
    birth_date date,
    pi text check (pi ~ '^[0-9a-z]{38}$'),
    check (realname_status <> 'verified' or birth_date is not null)
  )`,
  "alter table gift_codes add foreign key (uid) references accounts on delete restrict",

  `create table sessions (
    token_hash bytea primary key check (length(token_hash) = 32),
    uid bigint not null references accounts on delete cascade,
    deviceid text not null,
    user_agent text not null default '',
    ip inet,
    created_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  "create index sessions_by_account on sessions (uid, seen_at desc)",
  "create index sessions_by_expiry on sessions (expires_at)",

  // One captcha for each device; a new one replaces it (docs/wire.md#rules-of-single-calls).
  `create table captchas (
    deviceid text primary key,
    answer_hash bytea not null,
    passed boolean not null default false,
    expires_at timestamptz not null
  )`,
  `create table sms_codes (
    phone text primary key,
    code_hash bytea not null,
    tries smallint not null default 0,
    sent_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create table recoveries (
    handle_hash bytea primary key,
    uid bigint references accounts on delete cascade,
    step text not null check (step in ('named', 'proved')),
    deviceid text not null,
    expires_at timestamptz not null
  )`,
  "create index recoveries_by_device on recoveries (deviceid)",
  // Handles that prove possession of the bound phone before another phone is bound.
  `create table phone_proofs (
    handle_hash bytea primary key,
    uid bigint not null references accounts on delete cascade,
    expires_at timestamptz not null
  )`,
  `create table rate_counters (
    key text not null,
    window_start timestamptz not null,
    count integer not null check (count >= 0),
    expires_at timestamptz not null,
    primary key (key, window_start)
  )`,
  "create index rate_counters_by_expiry on rate_counters (expires_at)",

  `create table messages (
    id bigint generated always as identity primary key,
    uid bigint not null references accounts on delete cascade,
    title text not null,
    content text not null,
    created_at timestamptz not null default now(),
    read_at timestamptz
  )`,
  "create index messages_by_account on messages (uid, id desc)",
];

const play = [
  `create table recent_games (
    uid bigint not null references accounts on delete cascade,
    gameid bigint not null references games on delete cascade,
    played_at timestamptz not null,
    primary key (uid, gameid)
  )`,
  "create index recent_games_newest on recent_games (uid, played_at desc)",
  `create table entry_tickets (
    ticket_hash bytea primary key,
    uid bigint not null references accounts on delete cascade,
    gameid bigint not null references games on delete cascade,
    cid text not null,
    expires_at timestamptz not null
  )`,
  "create index entry_tickets_by_expiry on entry_tickets (expires_at)",
];

// A change of content increases the version of its kind and notifies every node, in the writer's own transaction.
const housekeeping = [
  `create table content_versions (
    kind text primary key,
    version bigint not null default 1
  )`,
  `create function bump_content() returns trigger language plpgsql as $$
  begin
    insert into content_versions (kind) values (tg_argv[0])
      on conflict (kind) do update set version = content_versions.version + 1;
    perform pg_notify('content', tg_argv[0]);
    return null;
  end $$`,
  ...(
    [
      ["games", "game"],
      ["slides", "slide"],
      ["hot_searches", "search"],
      ["gifts", "gift"],
      ["article_columns", "article"],
      ["channels", "channel"],
    ] as const
  ).map(
    ([table, kind]) =>
      `create trigger ${table}_content after insert or update or delete or truncate on ${table}
        for each statement execute function bump_content('${kind}')`,
  ),
  // View counts change all the time and do not count as a change of content.
  `create trigger articles_content
    after insert or delete or truncate or update of gameid, col, name, title, summary, content, author, cover,
      publish_at, published on articles
    for each statement execute function bump_content('article')`,
];
