import type { TestUserConfig } from "vitest/config";

/** Settings of all projects. Vitest runs projects with the same number of workers beside each other, others one by one. */
export const shared = {
  maxWorkers: 2,
  testTimeout: 30_000,
  hookTimeout: 60_000,
} satisfies TestUserConfig;
