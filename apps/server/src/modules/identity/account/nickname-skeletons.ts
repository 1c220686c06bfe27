import type { Db } from "@playfront/database/connect";
import { sql } from "kysely";
import { type Portions, repeatWhileFull } from "../../../infra/jobs/portions.ts";
import { skeletonOf } from "./look-alikes.ts";

/**
 * Computes the skeletons of nicknames that an earlier version has written, in portions. Of names that look alike already,
 * the oldest account's gets the skeleton; the others keep their names with a skeleton that no other name has.
 */
export function fillSkeletons(db: Db, portion = 1000): Portions {
  return repeatWhileFull(portion, async () => {
    const accounts = await db
      .selectFrom("accounts")
      .select(["uid", "nickname"])
      .where("nickname_skeleton", "is", null)
      .orderBy("uid")
      .limit(portion)
      .execute();
    await write(db, accounts);
    return accounts.length;
  });
}

/** An account whose nickname has changed meanwhile has a skeleton already. No skeleton contains a line break. */
async function write(db: Db, accounts: readonly { uid: string; nickname: string }[]) {
  await sql`
    with given as (
      select uid, skeleton, row_number() over (partition by skeleton order by uid) as place
      from unnest(${accounts.map(({ uid }) => uid)}::bigint[],
        ${accounts.map(({ nickname }) => skeletonOf(nickname))}::text[]) as given (uid, skeleton)
    )
    update accounts set nickname_skeleton = case
      when place = 1
        and not exists (select from accounts as other where other.nickname_skeleton = skeleton)
      then skeleton else skeleton || E'\n' || given.uid end
    from given where accounts.uid = given.uid and accounts.nickname_skeleton is null
  `.execute(db);
}
