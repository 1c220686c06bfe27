import type { World } from "./world.ts";

/** One benchmark. Most measure two things in the same run and say how they compare. */
export interface Benchmark {
  /** Short, for `--only`. */
  name: string;
  /** What is compared with what. */
  title: string;
  run(world: World): Promise<Result>;
}

export type Result = Ratio | Figures;

export interface Ratio {
  measured: Rate;
  /** What `measured` is held against. */
  against: Rate;
  /** Anything worth knowing of how it was measured. */
  note?: string;
}

/** What has nothing to be held against. */
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
}
