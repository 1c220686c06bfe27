import { shanghaiDay } from "@playfront/counters/counters";
import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../infra/clock.ts";
import * as repository from "./attribution.repository.ts";

const dayMs = 86_400_000;
/** A process that could not write for longer than this could count its last batch twice. */
const writerDays = 30;

/** Deletes visitors seen before yesterday (a late clock may still ask for yesterday) and writers of ended processes. */
export async function deleteOldVisitors(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().getTime();
  await repository.deleteVisitorsBefore(db, shanghaiDay(new Date(now - dayMs)));
  await repository.deleteWritersBefore(db, new Date(now - writerDays * dayMs));
}
