import { defineConfig } from "vitest/config";
import { earlyScript } from "./build-plugins/early-script.ts";

// No React Router plugin here: it breaks Vitest.
export default defineConfig({
  plugins: [earlyScript()],
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    setupFiles: ["src/testing/setup.ts"],
    testTimeout: 20_000,
    css: { modules: { classNameStrategy: "non-scoped" } },
    maxWorkers: 2,
  },
});
