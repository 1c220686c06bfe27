import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";
import { handbook } from "./handbook.ts";

export default defineConfig({
  plugins: [handbook()],
  test: { ...shared, include: ["src/**/*.test.ts"] },
});
