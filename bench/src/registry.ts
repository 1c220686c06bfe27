import type { Benchmark } from "./benchmark.ts";
import { cachedList } from "./cached-list.ts";
import { claimFlatness } from "./claim-flatness.ts";
import { claimRate } from "./claim-rate.ts";

/** Every benchmark, in the order of their running; a new one is added here. */
export const benchmarks: readonly Benchmark[] = [cachedList, claimRate, claimFlatness];
