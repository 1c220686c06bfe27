import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One PostgreSQL for all projects; a project that runs by itself starts its own.
    globalSetup: "packages/database/src/testing/global-setup.ts",
    projects: [
      "packages/*",
      "apps/{console,packager,storefront}",
      "apps/server/vitest.{main,alone}.config.ts",
      "scripts",
      "deploy",
    ],
  },
});
