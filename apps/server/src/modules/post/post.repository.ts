import type { PostFlag, PostKind } from "@playfront/contract/console/calls/posts";
import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { type RawBuilder, type Selectable, sql } from "kysely";

export type PostRow = Selectable<Database["posts"]>;

/** What one player writes and what was found about it. */
export interface Written {
  uid: string;
  content: string;
  device: string;
  flags: readonly PostFlag[];
  now: Date;
}

/** China's rules on comments ask for a known person behind the account. */
const isKnown = sql<boolean>`(accounts.phone is not null or accounts.realname_status = 'verified')`;

/** `wasRemoved`: something that an operator has removed is still as it was, or was only taken back. */
export function findAuthor(db: Executor, uid: string) {
  return db
    .selectFrom("accounts")
    .select(["created_at", isKnown.as("isKnown")])
    .select(
      sql<boolean>`exists (
        select from posts where posts.uid = accounts.uid and reason <> '')`.as("wasRemoved"),
    )
    .where("uid", "=", uid)
    .executeTakeFirst();
}

const stateOf = (flags: readonly PostFlag[]) =>
  flags.length === 0 ? ("shown" as const) : ("pending" as const);

/**
 * Only of an account with a known person that has played the game, and while players see the game. Undefined otherwise, or if the
 * account has reviewed the game already. It does not count in the score yet.
 */
export async function insertReview(
  trx: Executor,
  {
    uid,
    gameid,
    listedGame,
    score,
    content,
    device,
    flags,
    now,
  }: Written & { gameid: string; listedGame: RawBuilder<unknown>; score: number },
): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    insert into posts (kind, uid, gameid, score, content, device, state, flags, counts, created_at, edited_at)
    select 'review', uid, ${gameid}, ${score}, ${content}, ${device}, ${stateOf(flags)}, ${[...flags]}, false, ${now}, ${now}
    from accounts where uid = ${uid} and ${isKnown} and exists (${listedGame})
      and exists (select from recent_games where recent_games.uid = accounts.uid and recent_games.gameid = ${gameid})
    on conflict do nothing returning *`.execute(trx);
  return rows[0];
}

/**
 * Only of an account with a known person, and below a shown comment of the same article. Undefined otherwise, or if the account has
 * written the same there already.
 */
export async function insertComment(
  trx: Executor,
  {
    uid,
    gameid,
    aid,
    parent,
    content,
    device,
    flags,
    now,
  }: Written & { gameid: string; aid: string; parent: string | null },
): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    insert into posts (kind, uid, gameid, aid, parent, content, device, state, flags, counts, created_at, edited_at)
    select 'comment', uid, ${gameid}, ${aid}, ${parent}::bigint, ${content}, ${device}, ${stateOf(flags)}, ${[...flags]}, false, ${now}, ${now}
    from accounts where uid = ${uid} and ${isKnown}
      and (${parent}::bigint is null or exists (select from posts as above
        where above.id = ${parent} and above.aid = ${aid} and above.parent is null and above.state = 'shown'))
    on conflict do nothing returning *`.execute(trx);
  return rows[0];
}

/** The same comment that the account has written there before. */
export function findSameComment(
  db: Executor,
  {
    uid,
    aid,
    parent,
    content,
  }: { uid: string; aid: string; parent: string | null; content: string },
) {
  return db
    .selectFrom("posts")
    .selectAll()
    .where("uid", "=", uid)
    .where("aid", "=", aid)
    .where("parent", parent === null ? "is" : "=", parent)
    .where("content", "=", content)
    .where("state", "<>", "withdrawn")
    .executeTakeFirst();
}

export function lockReview(trx: Executor, { uid, gameid }: { uid: string; gameid: string }) {
  return trx
    .selectFrom("posts")
    .selectAll()
    .where("kind", "=", "review")
    .where("uid", "=", uid)
    .where("gameid", "=", gameid)
    .forUpdate()
    .executeTakeFirst();
}

/** Lets a new review count in the score of its game. */
export async function letCount(trx: Executor, id: string): Promise<void> {
  await trx.updateTable("posts").set({ counts: true }).where("id", "=", id).execute();
}

/** The next version of a review that is locked. */
export async function edit(
  trx: Executor,
  { id, revision, score: oldScore, content: oldContent }: PostRow,
  { score, content, device, flags, now }: Omit<Written, "uid"> & { score: number },
): Promise<PostRow> {
  const old = { postid: id, revision, score: oldScore, content: oldContent, until: now };
  await trx.insertInto("post_versions").values(old).execute();
  return trx
    .updateTable("posts")
    .set({
      ...{ score, content, device, flags: [...flags], state: stateOf(flags), appeal: "" },
      ...{ revision: revision + 1, edited_at: now, withdrawn_at: null },
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Its author takes it back. What it waits for is kept: it waits again when it is sent again. */
export async function withdraw(
  db: Executor,
  {
    kind,
    uid,
    now,
    ...which
  }: { kind: PostKind; uid: string; now: Date } & ({ gameid: string } | { id: string }),
): Promise<void> {
  const [column, value] =
    "id" in which ? (["id", which.id] as const) : (["gameid", which.gameid] as const);
  await db
    .updateTable("posts")
    .set({
      ...{ state: "withdrawn", withdrawn_at: now, revision: sql`revision + 1` },
      flags: sql`case when state = 'pending' then flags else '{}' end`,
    })
    .where("kind", "=", kind)
    .where("uid", "=", uid)
    .where(column, "=", value)
    .where("state", "<>", "withdrawn")
    .execute();
}

/** False unless it is removed and nobody has appealed yet. */
export async function appeal(
  db: Executor,
  { kind, uid, id, text }: { kind: PostKind; uid: string; id: string; text: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("posts")
    .set({ state: "pending", appeal: text, flags: ["appeal"], revision: sql`revision + 1` })
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where("uid", "=", uid)
    .where("state", "=", "removed")
    .where("appeal", "=", "")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
