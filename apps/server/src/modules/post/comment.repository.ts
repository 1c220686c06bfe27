import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface ShownComment {
  id: string;
  parent: string | null;
  nickname: string;
  content: string;
  created_at: Date;
}

/** Shown comments of an article, newest first, each followed by its first shown replies. */
export async function findPage(
  db: Executor,
  { aid, limit, offset, replies }: { aid: string; limit: number; offset: number; replies: number },
): Promise<ShownComment[]> {
  const { rows } = await sql<ShownComment>`
    with page as materialized (
      select id, uid, content, created_at from posts
      where aid = ${aid} and parent is null and state = 'shown'
      order by id desc limit ${limit} offset ${offset}
    ), shown as (
      select id, null::bigint as parent, uid, content, created_at, id as thread from page
      union all
      select reply.*, page.id from page cross join lateral (
        select id, parent, uid, content, created_at from posts
        where parent = page.id and state = 'shown' order by id limit ${replies}) as reply
    )
    select id, parent, content, created_at,
      (select nickname from accounts where accounts.uid = shown.uid) as nickname
    from shown order by thread desc, id`.execute(db);
  return rows;
}

export interface CommentAuthor {
  uid: string;
  gameid: string;
  aid: string;
  col: string;
  title: string;
}

/** Authors of shown comments with these shown replies by others. */
export async function findRepliedTo(
  db: Executor,
  replies: readonly string[],
): Promise<CommentAuthor[]> {
  const { rows } = await sql<CommentAuthor>`
    select distinct above.uid, articles.gameid, articles.aid, articles.col, articles.title
    from posts as reply join posts as above on above.id = reply.parent join articles on articles.aid = above.aid
    where reply.id = any (${[...replies]}::bigint[]) and reply.state = 'shown'
      and above.state = 'shown' and above.uid <> reply.uid`.execute(db);
  return rows;
}

/** Of the account, newest first. */
export function findOwn(
  db: Executor,
  { uid, aid, limit }: { uid: string; aid: string; limit: number },
) {
  return db
    .selectFrom("posts")
    .selectAll()
    .where("aid", "=", aid)
    .where("uid", "=", uid)
    .where("state", "<>", "withdrawn")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
