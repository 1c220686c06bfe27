import { defineConfig } from "vitest/config";
import { waiting } from "../../vitest.shared.ts";

export default defineConfig({
  test: { ...waiting, include: ["src/**/*.test.ts"] },
});
