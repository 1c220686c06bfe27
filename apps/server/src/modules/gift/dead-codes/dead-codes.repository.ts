import type { CodeProblem } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** In place of an operator's name, which it cannot be. */
export const byRule = "(rule)";

export type ReportState = "open" | "reissued" | "refused";

/** The code that the account has of a gift now, with its report if there is one. */
export function findHeld(db: Executor, { giftid, uid }: { giftid: string; uid: string }) {
  return db
    .selectFrom("gift_codes")
    .leftJoin("code_reports", (join) =>
      join
        .onRef("code_reports.giftid", "=", "gift_codes.giftid")
        .onRef("code_reports.pos", "=", "gift_codes.pos"),
    )
    .select(["gift_codes.pos", "code_reports.state"])
    .where("gift_codes.giftid", "=", giftid)
    .where("gift_codes.uid", "=", uid)
    .executeTakeFirst();
}

export interface NewReport {
  giftid: string;
  pos: number;
  uid: string;
  problem: CodeProblem;
  note: string;
  now: Date;
}

/** False if the code has been reported before. */
export async function insert(trx: Executor, { now, ...report }: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("code_reports")
    .values({ ...report, created_at: now, settled_at: null, settled_by: null })
    .onConflict((conflict) => conflict.columns(["giftid", "pos"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

interface Settling {
  state: "reissued" | "refused";
  by: string;
  now: Date;
}

/** Locks the code's report, if there is one. It comes before the lock of the code, so that two who settle it wait for each other. */
export async function lockByCode(
  trx: Executor,
  { giftid, pos }: { giftid: string; pos: number },
): Promise<void> {
  await trx
    .selectFrom("code_reports")
    .select("id")
    .where("giftid", "=", giftid)
    .where("pos", "=", pos)
    .forUpdate()
    .execute();
}

export async function settleByCode(
  trx: Executor,
  { giftid, pos, state, by, now }: Settling & { giftid: string; pos: number },
): Promise<void> {
  await trx
    .updateTable("code_reports")
    .set({ state, settled_by: by, settled_at: now })
    .where("giftid", "=", giftid)
    .where("pos", "=", pos)
    .where("state", "=", "open")
    .execute();
}

/** The report if it is still open; only one of several that settle it at once gets it. */
export function lockOpen(trx: Executor, id: string) {
  return trx
    .selectFrom("code_reports")
    .select(["giftid", "pos", "uid"])
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("uid", "is not", null)
    .$narrowType<{ uid: string }>()
    .forUpdate()
    .executeTakeFirst();
}

/** How many codes the rule has replaced: of the account since a time, of the account in this gift, and of the gift. */
export async function countByRule(
  trx: Executor,
  { giftid, uid, since }: { giftid: string; uid: string; since: Date },
) {
  const reissued = trx.selectFrom("code_reports").where("settled_by", "=", sql.lit(byRule));
  const count = sql<number>`count(*)::int`.as("count");
  const own = reissued.select(count).where("uid", "=", uid);
  const [ofAccount, ofBoth, ofGift] = await Promise.all([
    own.where("settled_at", ">", since).executeTakeFirstOrThrow(),
    own.where("giftid", "=", giftid).executeTakeFirstOrThrow(),
    reissued.select(count).where("giftid", "=", giftid).executeTakeFirstOrThrow(),
  ]);
  return { ofAccount: ofAccount.count, ofBoth: ofBoth.count, ofGift: ofGift.count };
}

interface ListFilter {
  state: ReportState | undefined;
  gameid: string | undefined;
}

/** Lists are counted and paged no further. */
const mostListed = 10_000;

/** Reports, the one that waits longest first. Gift, game and code are looked up for the rows of the page only. */
export async function findPage(
  db: Executor,
  { limit, offset, ...filter }: ListFilter & { limit: number; offset: number },
) {
  const page = selectReports(db, filter)
    .select("id")
    .orderBy("id")
    .limit(Math.max(0, Math.min(limit, mostListed - offset)))
    .offset(Math.min(offset, mostListed));
  const rows = await db
    .selectFrom("code_reports")
    .innerJoin("gifts", "gifts.giftid", "code_reports.giftid")
    .innerJoin("games", "games.gameid", "gifts.gameid")
    .innerJoin("gift_codes", (join) =>
      join
        .onRef("gift_codes.giftid", "=", "code_reports.giftid")
        .onRef("gift_codes.pos", "=", "code_reports.pos"),
    )
    .select(["code_reports.id", "code_reports.giftid", "code_reports.pos", "code_reports.uid"])
    .select(["problem", "note", "code_reports.created_at", "state", "settled_by"])
    .select(["giftname", "gamename", "code"])
    .where("code_reports.id", "in", page)
    .orderBy("code_reports.id")
    .execute();
  const counts = await countOfGifts(db, [...new Set(rows.map(({ giftid }) => giftid))]);
  return rows.map((row) => ({ ...row, ofGift: counts.get(row.giftid) ?? 0 }));
}

/** How many reports there are of each gift, counted no further than lists are. */
async function countOfGifts(
  db: Executor,
  giftids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ giftid: string; count: number }>`
    select giftid, (select count(*)::int from (
        select from code_reports where code_reports.giftid = gift.giftid limit ${mostListed}) as counted) as count
    from unnest(${[...giftids]}::bigint[]) as gift (giftid)`.execute(db);
  return new Map(rows.map(({ giftid, count }) => [giftid, count]));
}

export async function count(db: Executor, filter: ListFilter): Promise<number> {
  const some = selectReports(db, filter).select("id").limit(mostListed).as("some");
  const counted = db.selectFrom(some).select((e) => e.fn.countAll<string>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

function selectReports(db: Executor, { state, gameid }: ListFilter) {
  let reports = db.selectFrom("code_reports");
  if (state !== undefined) reports = reports.where("state", "=", state);
  if (gameid !== undefined)
    reports = reports.where("giftid", "in", (gifts) =>
      gifts.selectFrom("gifts").select("giftid").where("gifts.gameid", "=", gameid),
    );
  return reports;
}
