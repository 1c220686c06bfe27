import type { World } from "./world.ts";

/** One benchmark. Most measure two rates in the same run and compare them. */
export interface Benchmark {
  /** Short name, for `--only`. */
  name: string;
  /** The measured rates, as a heading. */
  title: string;
  run(world: World): Promise<Result>;
}

export type Result = Ratio | Figures;

export interface Ratio {
  measured: Rate;
  /** The baselines of `measured`. */
  against: Rate | readonly Rate[];
  /** A note about the measurement. */
  note?: string;
}

/** Results without a baseline. */
export interface Figures {
  figures: readonly Figure[];
  note?: string;
}

export interface Figure {
  label: string;
  value: string;
}

export interface Rate {
  label: string;
  perSecond: number;
  /** Milliseconds in which half, 99 of 100 and 999 of 1000 answers came, as the client saw them. */
  latency?: { p50: number; p99: number; p999: number };
  /** Microseconds of processor a request, by process. */
  cpu?: Readonly<Record<string, number>>;
}
