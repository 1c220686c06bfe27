import { channelDaysStatement } from "@playfront/attribution/channel-days-statement";
import type { Batch } from "@playfront/attribution/counters";
import { CompiledQuery } from "kysely";
import type { Executor } from "../../platform/database/connect.ts";

/** Adds a batch, once however often it comes. */
export async function writeBatch(executor: Executor, batch: Batch): Promise<void> {
  const { text, values } = channelDaysStatement(batch);
  await executor.executeQuery(CompiledQuery.raw(text, values));
}
