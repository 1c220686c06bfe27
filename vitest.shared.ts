import type { TestUserConfig } from "vitest/config";

/** Settings of all projects. Vitest runs projects with the same number of workers beside each other, others one by one. */
export const shared = {
  maxWorkers: 2,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // As with the browser tests: what failed in CI is tried once more, and told as flaky (decision 0250).
  retry: process.env.CI ? 1 : 0,
} satisfies TestUserConfig;
