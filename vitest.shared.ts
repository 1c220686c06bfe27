import type { TestUserConfig } from "vitest/config";

/** Settings of all projects. Vitest runs projects with the same number of workers beside each other, others one by one. */
export const shared = {
  maxWorkers: 2,
  testTimeout: 30_000,
  hookTimeout: 60_000,
} satisfies TestUserConfig;

/** Settings of projects whose tests mostly wait for the disk and for processes that start and end. */
export const waiting = {
  ...shared,
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
} satisfies TestUserConfig;
