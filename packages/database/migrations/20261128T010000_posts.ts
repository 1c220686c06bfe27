import { type Kysely, sql } from "kysely";

/** Reviews of games and comments under articles, what was said about them, and the sums of the reviews' stars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...triggers]) await sql.raw(statement).execute(db);
}

const shownReview = "where kind = 'review' and state = 'shown'";

const tables = [
  "alter table article_columns add column comments boolean not null default true",
  `create table posts (
    id bigint generated always as identity primary key,
    kind text not null,
    uid bigint not null references accounts on delete cascade,
    gameid bigint not null references games,
    aid bigint references articles,
    parent bigint references posts on delete cascade,
    score smallint,
    content text not null,
    device text not null,
    state text not null,
    flags text[] not null,
    counts boolean not null,
    reason text not null default '',
    appeal text not null default '',
    helpful integer not null default 0,
    revision integer not null default 1,
    created_at timestamptz not null,
    edited_at timestamptz not null,
    withdrawn_at timestamptz,
    check (case kind when 'review' then aid is null and parent is null and score between 1 and 5
      when 'comment' then aid is not null and score is null else false end)
  )`,
  "create unique index posts_one_review on posts (uid, gameid) where kind = 'review'",
  `create unique index posts_one_comment on posts (uid, aid, coalesce(parent, 0), md5(content))
    where kind = 'comment' and state <> 'withdrawn'`,
  `create index posts_by_helpful on posts (gameid, helpful, id) ${shownReview}`,
  `create index posts_by_edit on posts (gameid, edited_at, id) ${shownReview}`,
  `create index posts_by_score on posts (gameid, score, helpful, id) ${shownReview}`,
  "create index posts_by_creation on posts (gameid, created_at) where kind = 'review'",
  "create index posts_by_thread on posts (aid, id) where parent is null and state = 'shown'",
  "create index posts_by_account on posts (uid, id)",
  "create index posts_by_game on posts (gameid, id)",
  "create index posts_by_article on posts (aid, uid, id)",
  "create index posts_by_parent on posts (parent, id)",
  "create index posts_by_state on posts (state, id)",
  "create index posts_by_withdrawal on posts (withdrawn_at)",
  `create table post_versions (
    postid bigint not null references posts on delete cascade,
    revision integer not null,
    score smallint,
    content text not null,
    until timestamptz not null,
    primary key (postid, revision)
  )`,
  "create index post_versions_by_age on post_versions (until)",
  `create table post_votes (
    uid bigint not null references accounts on delete cascade,
    postid bigint not null references posts on delete cascade,
    created_at timestamptz not null,
    primary key (uid, postid)
  )`,
  "create index post_votes_by_post on post_votes (postid)",
  `create table post_replies (
    postid bigint primary key references posts on delete cascade,
    content text not null,
    by_partner boolean not null,
    operator text not null,
    replied_at timestamptz not null
  )`,
  `create table review_sums (
    gameid bigint primary key references games,
    stars_1 integer not null default 0,
    stars_2 integer not null default 0,
    stars_3 integer not null default 0,
    stars_4 integer not null default 0,
    stars_5 integer not null default 0
  )`,
  `create table review_deltas (
    id bigint generated always as identity primary key,
    gameid bigint not null,
    score smallint not null,
    change smallint not null
  )`,
  "create index review_deltas_by_game on review_deltas (gameid)",
];

/**
 * Whatever takes a review away from players or gives it back, the deletion of its author included, changes the score in the same
 * transaction. Rows are appended, so that many reviews of a game at once do not wait for each other.
 */
const triggers = [
  `create function count_review() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and old.kind = 'review' and old.state = 'shown' and old.counts then
      insert into review_deltas (gameid, score, change) values (old.gameid, old.score, -1);
    end if;
    if tg_op <> 'DELETE' and new.kind = 'review' and new.state = 'shown' and new.counts then
      insert into review_deltas (gameid, score, change) values (new.gameid, new.score, 1);
    end if;
    return null;
  end $$`,
  `create trigger posts_score after insert or delete or update of state, score, counts on posts
    for each row execute function count_review()`,
  `create function count_vote() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      update posts set helpful = helpful + 1 where id = new.postid;
    else
      update posts set helpful = helpful - 1 where id = old.postid;
    end if;
    return null;
  end $$`,
  `create trigger post_votes_count after insert or delete on post_votes
    for each row execute function count_vote()`,
  `create function announce_posts() returns trigger language plpgsql as $$
  declare
    was_shown constant boolean := tg_op <> 'INSERT' and old.state = 'shown';
    is_shown constant boolean := tg_op <> 'DELETE' and new.state = 'shown';
    post posts := coalesce(new, old);
  begin
    if was_shown or is_shown then
      perform announce_content(post.kind, coalesce(post.aid, post.gameid)::text, was_shown and not is_shown, null);
    end if;
    return null;
  end $$`,
  `create trigger posts_content after insert or delete or update of state, score, content on posts
    for each row execute function announce_posts()`,
  `create function announce_post_replies() returns trigger language plpgsql as $$
  begin
    perform announce_content('review', gameid::text, tg_op = 'DELETE', null)
      from posts where id = (coalesce(new, old)).postid;
    return null;
  end $$`,
  `create trigger post_replies_content after insert or update or delete on post_replies
    for each row execute function announce_post_replies()`,
];
