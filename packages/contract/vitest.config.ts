import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

// The files of a worker share its modules, which hold no state.
export default defineConfig({ test: { ...shared, include: ["src/**/*.test.ts"], isolate: false } });
