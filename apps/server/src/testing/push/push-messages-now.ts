import { queuedJobs } from "../../infra/jobs/jobs.ts";
import { withDatabaseOf } from "../running-shop.ts";

/** Lets the running shop in the folder send its notifications now, which it otherwise does once a minute. */
export async function pushMessagesNow(dataDir: string): Promise<void> {
  await withDatabaseOf(dataDir, (db) => queuedJobs.add(db, "push_messages"));
}
