import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

export default defineConfig({
  test: { ...shared, include: ["src/**/*.test.ts"], globalSetup: "src/testing/global-setup.ts" },
});
