import type { TestProject } from "vitest/node";
import { connect } from "../connect.ts";
import { migrate } from "../migrate.ts";
import { startTestCluster } from "./test-cluster.ts";

export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return startTestCluster(project, async (url) => {
    const { db, close } = connect(url);
    await migrate(db);
    await close();
  });
}
