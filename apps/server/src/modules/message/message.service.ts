import { unreadLimit } from "@playfront/contract/constants";
import type { Message } from "@playfront/contract/entities";
import type { Db, Executor } from "@playfront/database/connect";
import { type Clock, toIsoTime } from "../../infra/clock.ts";
import { sliceOf } from "../../infra/slice.ts";
import * as repository from "./message.repository.ts";

export type MessageService = ReturnType<typeof createMessageService>;

/** Messages of the shop to a player. */
export function createMessageService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Sends a message within the caller's transaction. */
    send: (trx: Executor, { uid, ...message }: repository.NewMessage) =>
      repository.insert(trx, { ...message, uids: [uid], now: clock.now() }),

    /** Sends one message to several players, at least one, within the caller's transaction. */
    sendToAll: (
      trx: Executor,
      message: Omit<repository.NewMessage, "uid"> & { uids: readonly string[] },
    ) => repository.insert(trx, { ...message, now: clock.now() }),

    /** Sends a message of the player's once more, as a new one; false if there is none. */
    resend: (trx: Executor, message: { uid: string; id: string }) =>
      repository.insertAgain(trx, { ...message, now: clock.now() }),

    /** Newest first; `page` is 1-based. */
    async list(
      query: { uid: string; page: number; pageSize: number },
      executor: Executor = db,
    ): Promise<Message[]> {
      const slice = sliceOf(query);
      if (slice === null) return [];
      const rows = await repository.findPage(executor, { uid: query.uid, ...slice });
      return rows.map(({ created_at, read_at, link, ...row }) => ({
        ...row,
        ...(link !== null && { link }),
        createdat: toIsoTime(created_at),
        read: read_at !== null,
      }));
    },

    /** Number of unread messages, counted up to `unreadLimit`. */
    countUnread: (uid: string) => repository.countUnread(db, { uid, limit: unreadLimit }),

    /** Marks the message `id` and all older ones as read. */
    readAll: (upTo: { uid: string; id: string }) =>
      repository.markAllRead(db, { ...upTo, now: clock.now() }),

    /** False if the player has no such message. */
    read: (message: { uid: string; id: string }) =>
      repository.markRead(db, { ...message, now: clock.now() }),
  };
}
