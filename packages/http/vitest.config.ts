import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

export default defineConfig({
  // The files of a worker share its modules, which hold no state.
  test: { ...shared, include: ["src/**/*.test.ts"], isolate: false },
});
