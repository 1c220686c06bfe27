import type { Database } from "../schema.ts";
import { type TestDatabase as Opened, openTestDatabase } from "./test-database.ts";

export type TestDatabase = Opened<Database>;

/** A shop's database of its own, cloned from the migrated template; dropped by `close()`. */
export function createTestDatabase(max = 10): Promise<TestDatabase> {
  return openTestDatabase<Database>(max);
}
