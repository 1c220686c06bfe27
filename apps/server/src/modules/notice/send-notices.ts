import type { Db, Executor } from "@playfront/database/connect";
import { collectFailures } from "../../infra/jobs/failures.ts";
import type { MessageService } from "../message/message.service.ts";

/** Rows of one transaction. */
export const portionOfNotices = 1000;

/** A message, and the players whom a transaction tells it. */
export type Notice = Parameters<MessageService["sendToAll"]>[1];

export interface Taken {
  notices: readonly Notice[];
  /** Nobody else is to be told now. */
  isLast: boolean;
}

/**
 * Tells players what they have asked for, thing by thing and portion by portion. `take` looks up, in the transaction that sends, who is
 * to be told and what is true now, and notes that they have been told: nobody is told twice, and a run that breaks off is taken up by the next.
 * A thing that fails does not stop those after it. Returns false if it broke off because `isOver`.
 */
export async function sendNotices<Thing>(
  { db, messages }: { db: Db; messages: Pick<MessageService, "sendToAll"> },
  {
    what,
    things,
    take,
  }: {
    /** "messages about … could not be sent". */
    what: string;
    things: Iterable<Thing> | AsyncIterable<Thing>;
    take(trx: Executor, thing: Thing): Promise<Taken>;
  },
  isOver: () => boolean,
): Promise<boolean> {
  const failures = collectFailures(`messages about ${what} could not be sent`);
  const tellOnce = (thing: Thing) =>
    db.transaction().execute(async (trx) => {
      const { notices, isLast } = await take(trx, thing);
      for (const notice of notices)
        if (notice.uids.length > 0) await messages.sendToAll(trx, notice);
      return isLast;
    });
  for await (const thing of things) {
    await failures.attempt(async () => {
      while (!isOver() && !(await tellOnce(thing)));
    });
    if (isOver()) break;
  }
  failures.throwAny();
  return !isOver();
}
