import type { FeedbackKind, ReportReason } from "@playfront/contract/post-words";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export type FeedbackStatus = "open" | "answered" | "closed";

export interface NewFeedback {
  uid: string | null;
  kind: FeedbackKind;
  reason: ReportReason | null;
  target: string | null;
  content: string;
  contact: string;
  userAgent: string;
  submissionHash: Buffer;
  createdAt: Date;
}

/** False if the same submission is already stored. */
export async function insert(trx: Executor, feedback: NewFeedback): Promise<string | null> {
  const { userAgent, submissionHash, createdAt, ...rest } = feedback;
  const row = await trx
    .insertInto("feedbacks")
    .values({
      ...rest,
      user_agent: userAgent,
      submission_hash: submissionHash,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column("submission_hash").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Oldest first; only ids greater than `after`. */
export function findPage(
  db: Executor,
  { status, after, limit }: { status: FeedbackStatus; after: string; limit: number },
) {
  return db
    .selectFrom("feedbacks")
    .selectAll()
    .where("status", "=", status)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export function findById(db: Executor, id: string) {
  return db.selectFrom("feedbacks").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Answers or closes feedback that is still open; if two operators do so at the same time, the first one succeeds. The
 * sender's contact is kept only for an answer to a visitor, whom an operator has to contact by hand.
 */
export async function settle(
  trx: Executor,
  { id, answer, now }: { id: string; answer: string | null; now: Date },
) {
  return await trx
    .updateTable("feedbacks")
    .set({
      status: answer === null ? "closed" : "answered",
      answer,
      settled_at: now,
      contact: answer === null ? "" : sql`case when uid is null then contact else '' end`,
    })
    .where("id", "=", id)
    .where("status", "=", "open")
    .returning(["uid", "reason", "content", "contact", "created_at"])
    .executeTakeFirst();
}

/** Closes answered feedback once its visitor has been contacted. False if the feedback is not in that state. */
export async function closeAnswered(db: Executor, id: string): Promise<boolean> {
  const result = await db
    .updateTable("feedbacks")
    .set({ status: "closed", contact: "" })
    .where("id", "=", id)
    .where("status", "=", "answered")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
