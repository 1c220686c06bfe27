import type { Executor } from "@playfront/database/connect";

export interface ExportedCode {
  pos: number;
  code: string;
  uid: string | null;
  claimed_at: Date | null;
  voided_at: Date | null;
}

/** Codes of a gift behind a position, in their order. Void ones are neither claimed nor free. */
export function findCodesAfter(
  db: Executor,
  wanted: { giftid: string; which: "claimed" | "free" | "all"; after: number; limit: number },
): Promise<ExportedCode[]> {
  const { giftid, which, after, limit } = wanted;
  let query = db
    .selectFrom("gift_codes")
    .select(["pos", "code", "uid", "claimed_at", "voided_at"])
    .where("giftid", "=", giftid)
    .where("pos", ">", after);
  if (which === "free") query = query.where("claimed_at", "is", null);
  if (which === "claimed")
    query = query.where("claimed_at", "is not", null).where("voided_at", "is", null);
  return query.orderBy("pos").limit(limit).execute();
}
