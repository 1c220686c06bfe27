import {
  type TestDatabase as Opened,
  openTestDatabase,
} from "@playfront/platform/testing/test-database";
import type { Database } from "../platform/database/schema.ts";

export type TestDatabase = Opened<Database>;

/** A shop's database of its own, cloned from the migrated template; dropped by `close()`. */
export function createTestDatabase(max = 10): Promise<TestDatabase> {
  return openTestDatabase<Database>(max);
}
