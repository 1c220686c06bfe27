import { unreadLimit } from "@playfront/contract/constants";
import type { Message } from "@playfront/contract/entities";
import type { MessageKind } from "@playfront/contract/post-words";
import type { Db, Executor } from "@playfront/database/connect";
import { type Clock, toIsoTime } from "../../infra/clock.ts";
import { sliceOf } from "../../infra/slice.ts";
import { notePushes } from "../push/push-outbox.ts";
import * as inbox from "./inbox.repository.ts";
import * as repository from "./message.repository.ts";

export type MessageService = ReturnType<typeof createMessageService>;

/** How long an announcement is in inboxes, as messages are; milliseconds. */
const announcedMs = 365 * 86_400_000;

interface Sent extends Omit<repository.NewMessage, "uid"> {
  /** By which players choose what their browsers show. */
  kind?: MessageKind;
}

/** Messages of the shop to a player, and among them the announcements of operators and the events of followed games. */
export function createMessageService({ db, clock }: { db: Db; clock: Clock }) {
  const since = () => new Date(clock.now().getTime() - announcedMs);
  return {
    /** Sends a message within the caller's transaction. */
    send: (trx: Executor, { uid, ...message }: Sent & { uid: string }) =>
      send(trx, { ...message, uids: [uid], now: clock.now() }),

    /** Sends one message to several players, at least one, within the caller's transaction. */
    sendToAll: (trx: Executor, message: Sent & { uids: readonly string[] }) =>
      send(trx, { ...message, now: clock.now() }),

    /** Sends a message of the player's once more, as a new one; false if there is none. */
    async resend(trx: Executor, message: { uid: string; id: string }): Promise<boolean> {
      const now = clock.now();
      const sent = await repository.insertAgain(trx, { ...message, now });
      if (!sent) return false;
      const { title, link } = sent;
      await notePushes(trx, { to: [sent], kind: "support", title, link, now });
      return true;
    },

    /** Newest first; `page` is 1-based. */
    async list(
      query: { uid: string; page: number; pageSize: number },
      executor: Executor = db,
    ): Promise<Message[]> {
      const slice = sliceOf(query);
      if (slice === null) return [];
      const rows = await inbox.findPage(executor, { uid: query.uid, since: since(), ...slice });
      return rows.map(({ created_at, read_at, link, ...row }) => ({
        ...row,
        ...(link !== null && { link }),
        createdat: toIsoTime(created_at),
        read: read_at !== null,
      }));
    },

    /** Number of unread messages, counted up to `unreadLimit`. */
    countUnread: (uid: string) =>
      inbox.countUnread(db, { uid, since: since(), limit: unreadLimit }),

    /** Marks the message `id` and all older ones as read. */
    async readAll(upTo: { uid: string; id: string }): Promise<void> {
      const now = clock.now();
      await repository.markAllRead(db, { ...upTo, now });
      await inbox.markAnnouncementsRead(db, { ...upTo, now, since: since() });
      await inbox.markEventsRead(db, { ...upTo, now });
    },

    /** False if the player has no such message. */
    async read(message: { uid: string; id: string }): Promise<boolean> {
      const now = clock.now();
      if (await repository.markRead(db, { ...message, now })) return true;
      if (await inbox.markAnnouncementRead(db, { ...message, now, since: since() })) return true;
      return inbox.markEventRead(db, { ...message, now });
    },
  };
}

async function send(
  trx: Executor,
  { kind = "other", ...message }: Sent & { uids: readonly string[]; now: Date },
): Promise<void> {
  const to = await repository.insert(trx, message);
  const { title, link = null, now } = message;
  await notePushes(trx, { to, kind, title, link, now });
}
