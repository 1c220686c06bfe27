import { channelDaysStatement } from "@playfront/counters/channel-days-statement";
import type { Batch } from "@playfront/counters/counters";
import type { Executor } from "@playfront/database/connect";
import { CompiledQuery } from "kysely";

/** Adds a batch; a batch written again is counted once. */
export async function writeBatch(executor: Executor, batch: Batch): Promise<void> {
  const { text, values } = channelDaysStatement(batch);
  await executor.executeQuery(CompiledQuery.raw(text, values));
}

/** Records that a device was seen on a day; false if it was recorded before. */
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

/** Deletes the visitors seen before a day: the oldest range of the primary key, which nothing else touches. */
export async function deleteVisitorsBefore(executor: Executor, day: string): Promise<void> {
  await executor.deleteFrom("channel_visitors").where("day", "<", day).execute();
}

/** Deletes writers that have written nothing since the moment. */
export async function deleteWritersBefore(executor: Executor, moment: Date): Promise<void> {
  await executor.deleteFrom("channel_writers").where("written_at", "<", moment).execute();
}
