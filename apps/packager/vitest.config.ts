import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Real servers and real downloads take their time on a busy machine.
export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: fileURLToPath(import.meta.resolve("@playfront/database/testing/global-setup")),
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
