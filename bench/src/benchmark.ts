import type { World } from "./world.ts";

/** One benchmark. It measures two things in the same run and says how they compare. */
export interface Benchmark {
  /** Short, for `--only`. */
  name: string;
  /** What is compared with what. */
  title: string;
  run(world: World): Promise<Result>;
}

export interface Result {
  measured: Rate;
  /** What `measured` is held against. */
  against: Rate;
  /** Anything worth knowing of how it was measured. */
  note?: string;
}

export interface Rate {
  label: string;
  perSecond: number;
}
