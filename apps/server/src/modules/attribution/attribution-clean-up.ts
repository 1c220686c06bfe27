import { shanghaiDay } from "@playfront/counters/counters";
import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../infra/clock.ts";
import * as repository from "./attribution.repository.ts";

const dayMs = 86_400_000;
/** A process that was cut off for longer could count its last batch twice. */
const writerDays = 30;

/** Forgets who was seen before yesterday, which a clock that is late may still ask for, and processes long gone. */
export async function forgetVisitors(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().getTime();
  await repository.deleteVisitorsBefore(db, shanghaiDay(new Date(now - dayMs)));
  await repository.deleteWritersBefore(db, new Date(now - writerDays * dayMs));
}
