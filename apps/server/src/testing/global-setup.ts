import { startTestCluster } from "@playfront/platform/testing/test-cluster";
import type { TestProject } from "vitest/node";
import { connect } from "../platform/database/connect.ts";
import { migrate } from "../platform/database/migrate.ts";

export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return startTestCluster(project, async (url) => {
    const { db, close } = connect(url);
    await migrate(db);
    await close();
  });
}
