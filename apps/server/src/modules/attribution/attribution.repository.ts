import { channelDaysStatement } from "@playfront/counters/channel-days-statement";
import type { Batch } from "@playfront/counters/counters";
import type { Executor } from "@playfront/database/connect";
import { CompiledQuery } from "kysely";

/** Adds a batch, once however often it comes. */
export async function writeBatch(executor: Executor, batch: Batch): Promise<void> {
  const { text, values } = channelDaysStatement(batch);
  await executor.executeQuery(CompiledQuery.raw(text, values));
}

/** Notes that a device was seen on a day; false when it was noted before. */
export async function insertVisitor(
  executor: Executor,
  { day, deviceHash }: { day: string; deviceHash: Buffer },
): Promise<boolean> {
  const row = await executor
    .insertInto("channel_visitors")
    .values({ day, device_hash: deviceHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning("day")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes who was seen before a day. It is a stretch of the key that nobody touches any more. */
export async function deleteVisitorsBefore(executor: Executor, day: string): Promise<void> {
  await executor.deleteFrom("channel_visitors").where("day", "<", day).execute();
}

/** Deletes processes that have written nothing since. */
export async function deleteWritersBefore(executor: Executor, moment: Date): Promise<void> {
  await executor.deleteFrom("channel_writers").where("written_at", "<", moment).execute();
}
