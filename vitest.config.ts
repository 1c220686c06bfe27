import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "packages/*",
      "apps/{console,packager,storefront}",
      "apps/server/vitest.{main,alone}.config.ts",
      "scripts",
      "deploy",
    ],
  },
});
