import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

// Real servers and real downloads take their time on a busy machine.
export default defineConfig({
  test: {
    ...shared,
    include: ["src/**/*.test.ts"],
    globalSetup: fileURLToPath(import.meta.resolve("@playfront/database/testing/global-setup")),
  },
});
