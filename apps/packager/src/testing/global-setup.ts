import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { startTestCluster } from "@playfront/platform/testing/test-cluster";
import type { TestProject } from "vitest/node";

/** As in production it is the shop that makes the tables: by a process of its own, for apps import nothing of each other. */
const migrations = resolve(import.meta.dirname, "../../../server/src/migrate-database.ts");

export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return startTestCluster(project, async (url) => {
    await promisify(execFile)(process.execPath, [migrations, url]);
  });
}
