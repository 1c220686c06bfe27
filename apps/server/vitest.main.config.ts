import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";
import { alone } from "./vitest.alone.config.ts";

export default defineConfig({
  test: {
    ...shared,
    name: "@playfront/server",
    include: ["src/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...alone],
    // The files of a worker share the server's modules: to load them takes longer than most files' tests.
    isolate: false,
    setupFiles: "src/testing/lower-hash-cost.ts",
    globalSetup: fileURLToPath(import.meta.resolve("@playfront/database/testing/global-setup")),
  },
});
