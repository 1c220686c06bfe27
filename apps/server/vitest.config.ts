import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...shared,
    include: ["src/**/*.test.ts"],
    // The files of a worker share the server's modules: to load them takes longer than most files' tests.
    isolate: false,
    globalSetup: fileURLToPath(import.meta.resolve("@playfront/database/testing/global-setup")),
  },
});
