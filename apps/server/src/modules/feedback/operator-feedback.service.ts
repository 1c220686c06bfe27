import type { FeedbackKind } from "@playfront/contract/constants";
import type { Db, Executor } from "@playfront/database/connect";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import * as repository from "./feedback.repository.ts";

export interface DeskDeps {
  db: Db;
  clock: Clock;
  messages: {
    send(trx: Executor, message: { uid: string; title: string; content: string }): Promise<void>;
  };
}

/** Feedback as an operator reads it. */
export interface Feedback {
  id: string;
  /** Null for a visitor. */
  uid: string | null;
  kind: FeedbackKind;
  content: string;
  contact: string;
  userAgent: string;
  status: repository.FeedbackStatus;
  answer: string | null;
  createdAt: Date;
}

export type Settled =
  | { done: true; uid: string | null; contact: string }
  | { done: false; why: "unknown" | "answered" | "closed" };

/** Characters of an answer. */
export const longestAnswer = 1000;

export type FeedbackDesk = ReturnType<typeof createFeedbackDesk>;

/** The operators' side of feedback: reading, answering, closing. */
export function createFeedbackDesk(deps: DeskDeps) {
  const { db } = deps;
  return {
    /** Oldest first, at most `limit`; `after` is the id to go on from. */
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

    /** Answers one that is open. A player gets the answer as a message; a visitor has to be written to by hand. */
    answer: ({ id, text }: { id: string; text: string }): Promise<Settled> =>
      db.transaction().execute((trx) => answer(deps, trx, { id, text })),

    /** Closes one, answered or not; how its sender can be reached is forgotten. */
    async close(id: string): Promise<Settled> {
      const now = deps.clock.now();
      const settled = await repository.settle(db, { id, answer: null, now });
      if (settled) return { done: true, uid: settled.uid, contact: "" };
      if (await repository.closeAnswered(db, id)) return { done: true, uid: null, contact: "" };
      return { done: false, why: await whyNot(db, id) };
    },
  };
}

async function answer(
  { clock, messages }: DeskDeps,
  trx: Executor,
  { id, text }: { id: string; text: string },
): Promise<Settled> {
  const settled = await repository.settle(trx, { id, answer: text, now: clock.now() });
  if (!settled) return { done: false, why: await whyNot(trx, id) };
  const { uid, contact, content, created_at: createdAt } = settled;
  if (uid !== null) {
    const sent = toShanghaiTime(createdAt).slice(0, 16);
    await messages.send(trx, {
      uid,
      title: "客服回复了您的反馈",
      content: `${text}\n\n您在 ${sent} 反馈：\n${content}`,
    });
  }
  return { done: true, uid, contact };
}

async function whyNot(db: Executor, id: string): Promise<"unknown" | "answered" | "closed"> {
  const row = await repository.findById(db, id);
  return row === undefined || row.status === "open" ? "unknown" : row.status;
}
