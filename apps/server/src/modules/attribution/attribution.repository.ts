import { channelDaysStatement } from "@playfront/counters/channel-days-statement";
import type { Batch } from "@playfront/counters/counters";
import type { Executor } from "@playfront/database/connect";
import { CompiledQuery } from "kysely";

/** Adds a batch; a batch written again is counted once. */
export async function writeBatch(executor: Executor, batch: Batch): Promise<void> {
  const { text, values } = channelDaysStatement(batch);
  await executor.executeQuery(CompiledQuery.raw(text, values));
}

/** Records that a device, or a player, was seen on a day; false if it was recorded before. */
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
