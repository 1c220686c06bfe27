import { codeOracle, nameOracle } from "./account-oracle.ts";
import type { Benchmark } from "./benchmark.ts";
import { cachedList } from "./cached-list.ts";
import { catalogueSize } from "./catalogue-size.ts";
import { claimFlatness } from "./claims/claim-flatness.ts";
import { claimRate } from "./claims/claim-rate.ts";
import { claimSize } from "./claims/claim-size.ts";
import { codeImport } from "./claims/code-import.ts";
import { consoleFirstLoad } from "./in-browser/console-first-load.ts";
import { firstPaint } from "./in-browser/first-paint.ts";
import { lighthousePages } from "./in-browser/lighthouse.ts";
import { readiness } from "./in-browser/readiness.ts";
import { loginNeighbours } from "./login-neighbours.ts";
import { madeUpPages } from "./made-up-pages.ts";
import { memory } from "./memory.ts";
import { expiryNotices } from "./messages/expiry-notices.ts";
import { pushes } from "./messages/pushes.ts";
import { release } from "./messages/release.ts";
import { overload } from "./overload.ts";
import { packageBehindProxy } from "./packages/package-behind-proxy.ts";
import { packageDownloads } from "./packages/package-downloads.ts";
import { packageRegistration } from "./packages/package-registration.ts";
import { packageThroughput } from "./packages/package-throughput.ts";
import { queryPlans } from "./query-plans.ts";
import { soak } from "./soak.ts";
import { ssrPage } from "./ssr-page.ts";
import { start } from "./start.ts";
import { workers } from "./workers.ts";

/** All benchmarks in the order in which they run. Add new ones here. */
export const benchmarks: readonly Benchmark[] = [
  cachedList,
  ssrPage,
  madeUpPages,
  claimRate,
  claimFlatness,
  claimSize,
  codeImport,
  memory,
  start,
  workers,
  nameOracle,
  codeOracle,
  loginNeighbours,
  release,
  expiryNotices,
  pushes,
  overload,
  soak,
  lighthousePages,
  firstPaint,
  readiness,
  consoleFirstLoad,
  packageThroughput,
  packageBehindProxy,
  packageDownloads,
  packageRegistration,
  queryPlans,
  catalogueSize,
];
