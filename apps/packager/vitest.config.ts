import { defineConfig } from "vitest/config";

// Real servers and real downloads take their time on a busy machine.
export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: "src/testing/global-setup.ts",
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
