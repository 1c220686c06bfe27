import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../migrate.ts";
import { startTestCluster } from "./test-cluster.ts";

export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return startTestCluster(project, async (url) => void (await migrateDatabase(url)));
}
