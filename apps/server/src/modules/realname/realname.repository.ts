import type { Executor } from "../../platform/database/connect.ts";

export function findByUid(db: Executor, uid: string) {
  return db
    .selectFrom("accounts")
    .select(["realname_status", "realname_cipher", "identity_masked", "birth_date"])
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
}

export interface RealName {
  uid: string;
  status: "verified" | "pending" | "failed";
  nameCipher: Buffer | null;
  identityMasked: string | null;
  birthDate: string | null;
  pi: string | null;
}

/** Writes a verdict, unless the account has one already: of two at once the first stands. */
export async function insertVerdict(db: Executor, realName: RealName): Promise<boolean> {
  const result = await db
    .updateTable("accounts")
    .set({
      realname_status: realName.status,
      realname_cipher: realName.nameCipher,
      identity_masked: realName.identityMasked,
      birth_date: realName.birthDate,
      pi: realName.pi,
    })
    .where("uid", "=", realName.uid)
    .where("realname_status", "in", ["none", "failed"])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
