import type { ShareKind } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";

interface LinkKey {
  uid: string | null;
  cid: string | null;
  kind: ShareKind;
  targetId: string;
}

/** The code of a link that was last shared after a time. */
export async function findFresh(
  db: Executor,
  { uid, cid, kind, targetId, since }: LinkKey & { since: Date },
): Promise<string | undefined> {
  // An index finds `is null`, but not `is not distinct from`.
  const row = await db
    .selectFrom("share_links")
    .select("code")
    .where("uid", uid === null ? "is" : "=", uid)
    .where("cid", cid === null ? "is" : "=", cid)
    .where("kind", "=", kind)
    .where("target_id", "=", targetId)
    .where("asked_at", ">", since)
    .executeTakeFirst();
  return row?.code;
}

/** Returns the code of the link, which is that of an earlier call for the same player, channel and target. */
export async function upsert(
  db: Executor,
  link: LinkKey & { code: string; gameid: string | null; now: Date },
): Promise<string> {
  const { code, uid, cid, kind, targetId, gameid, now } = link;
  const row = await db
    .insertInto("share_links")
    .values({ code, uid, cid, kind, target_id: targetId, gameid, asked_at: now })
    .onConflict((conflict) =>
      conflict.columns(["uid", "cid", "kind", "target_id"]).doUpdateSet({ asked_at: now }),
    )
    .returning("code")
    .executeTakeFirstOrThrow();
  return row.code;
}

export function findByCode(db: Executor, code: string) {
  return db
    .selectFrom("share_links")
    .select(["uid", "cid", "kind", "target_id", "gameid"])
    .where("code", "=", code)
    .executeTakeFirst();
}

/** Says by whom an account was invited. An inviter who is gone by now is nobody. */
export async function insertInvitation(
  trx: Executor,
  { uid, inviter, now }: { uid: string; inviter: string; now: Date },
): Promise<void> {
  await trx
    .insertInto("invitations")
    .columns(["uid", "inviter", "created_at"])
    .expression(({ selectFrom, val }) =>
      selectFrom("accounts")
        .select(({ ref }) => [
          val(uid).$castTo<string>().as("uid"),
          ref("accounts.uid").as("inviter"),
          val(now).as("created_at"),
        ])
        .where("accounts.uid", "=", inviter)
        .forKeyShare(),
    )
    .execute();
}

export async function countInvited(db: Executor, inviter: string): Promise<number> {
  const row = await db
    .selectFrom("invitations")
    .select(({ fn }) => fn.countAll<string>().as("invited"))
    .where("inviter", "=", inviter)
    .executeTakeFirstOrThrow();
  return Number(row.invited);
}

/** Links of a player, the newest first. */
export function findByAccount(db: Executor, { uid, limit }: { uid: string; limit: number }) {
  return db
    .selectFrom("share_links")
    .select(["code", "kind", "target_id", "asked_at"])
    .where("uid", "=", uid)
    .orderBy("asked_at", "desc")
    .limit(limit)
    .execute();
}

/** When the account was made by somebody's link; undefined if it was not. */
export function findInvitation(db: Executor, uid: string) {
  return db
    .selectFrom("invitations")
    .select("created_at")
    .where("uid", "=", uid)
    .executeTakeFirst();
}
