import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";
import { earlyScript } from "./build-plugins/early-script.ts";

// No React Router plugin here: it breaks Vitest.
export default defineConfig({
  plugins: [earlyScript()],
  // As scripts/build-service-worker.ts does for the worker.
  define: { __BUILD__: '"build"', __PAGE_MARK__: '"/app/assets/manifest.js"' },
  test: {
    ...shared,
    include: ["{src,sw,build-plugins}/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    // One jsdom library for all files of a worker: a file starts in a tenth of the time.
    pool: "vmThreads",
    setupFiles: ["src/testing/setup.ts"],
    testTimeout: 20_000,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
