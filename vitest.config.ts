import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest begin first, so that no worker is left with one of them at the end. */
const longest = [
  "main",
  "hot-queries",
  "fuzz",
  "replicas",
  "two-releases",
  "ship-backups",
  "many-nodes/one-shop",
  "bad-days/killed-nodes",
  "backup",
  "checkouts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(`/src/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    projects: [
      "packages/*",
      "apps/{console,packager,storefront}",
      "apps/server/vitest.{main,alone}.config.ts",
      "scripts",
      "deploy",
    ],
    sequence: { sequencer: LongestFirst },
  },
});
