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
  /** The baseline of `measured`. */
  against: Rate;
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
}
