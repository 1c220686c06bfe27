import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

/** Tests that load the machine, or measure how long calls take or what memory they hold: no other test runs beside them. */
export const alone = [
  "src/fuzz.test.ts",
  "src/hot-queries.test.ts",
  "src/infra/http/answer-cache-size.test.ts",
  "src/infra/http/frozen-database.test.ts",
  "src/modules/gift/claim-race.test.ts",
];

export default defineConfig({
  test: {
    ...shared,
    name: "@playfront/server alone",
    include: alone,
    maxWorkers: 1,
    globalSetup: fileURLToPath(import.meta.resolve("@playfront/database/testing/global-setup")),
  },
});
