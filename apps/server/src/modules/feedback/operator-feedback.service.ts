import type { FeedbackKind, ReportReason } from "@playfront/contract/post-words";
import type { Db, Executor } from "@playfront/database/connect";
import { inTransaction } from "@playfront/database/transact";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import type { MessageService } from "../message/message.service.ts";
import * as repository from "./feedback.repository.ts";

export interface OperatorFeedbackDeps {
  db: Db;
  clock: Clock;
  messages: Pick<MessageService, "send">;
}

/** Feedback as operators see it. */
export interface Feedback {
  id: string;
  /** Null for a visitor. */
  uid: string | null;
  kind: FeedbackKind;
  /** Of reports only. */
  reason: ReportReason | null;
  /** What is reported; null for the shop as a whole. */
  target: string | null;
  content: string;
  contact: string;
  userAgent: string;
  status: repository.FeedbackStatus;
  answer: string | null;
  createdAt: Date;
}

export type SettleResult =
  | { done: true; uid: string | null; contact: string }
  | { done: false; why: "unknown" | "answered" | "closed" };

export type OperatorFeedback = ReturnType<typeof createOperatorFeedback>;

/** Lets operators list, answer and close feedback. */
export function createOperatorFeedback(deps: OperatorFeedbackDeps) {
  const { db } = deps;
  return {
    /** Oldest first, at most `limit`; only ids greater than `after`. */
    async list(query: {
      status: repository.FeedbackStatus;
      after: string;
      limit: number;
    }): Promise<Feedback[]> {
      const rows = await repository.findPage(db, query);
      return rows.map(({ user_agent, created_at, submission_hash, settled_at, ...row }) => ({
        ...row,
        userAgent: user_agent,
        createdAt: created_at,
      }));
    },

    /** Answers open feedback. A player gets the answer as a message; an operator has to contact a visitor by hand. */
    answer: (given: { id: string; text: string }, executor: Executor = db): Promise<SettleResult> =>
      inTransaction(executor, (trx) => answer(deps, trx, given)),

    /** Closes feedback, answered or not, and deletes its sender's contact. */
    async close(id: string, executor: Executor = db): Promise<SettleResult> {
      const now = deps.clock.now();
      const settled = await repository.settle(executor, { id, answer: null, now });
      if (settled) return { done: true, uid: settled.uid, contact: "" };
      if (await repository.closeAnswered(executor, id))
        return { done: true, uid: null, contact: "" };
      return { done: false, why: await findSettledState(executor, id) };
    },
  };
}

async function answer(
  { clock, messages }: OperatorFeedbackDeps,
  trx: Executor,
  { id, text }: { id: string; text: string },
): Promise<SettleResult> {
  const settled = await repository.settle(trx, { id, answer: text, now: clock.now() });
  if (!settled) return { done: false, why: await findSettledState(trx, id) };
  const { uid, reason, contact, content, created_at: createdAt } = settled;
  if (uid !== null) {
    const sent = toShanghaiTime(createdAt).slice(0, 16);
    const [noun, verb] = reason === null ? ["反馈", "反馈"] : ["举报", "提交"];
    await messages.send(trx, {
      kind: "support",
      uid,
      title: `客服回复了您的${noun}`,
      content: `${text}\n\n您在 ${sent} ${verb}：\n${content}`,
    });
  }
  return { done: true, uid, contact };
}

async function findSettledState(
  db: Executor,
  id: string,
): Promise<"unknown" | "answered" | "closed"> {
  const row = await repository.findById(db, id);
  return row === undefined || row.status === "open" ? "unknown" : row.status;
}
