import { parseArgs } from "node:util";
import { benchmarks } from "./registry.ts";

export interface Options {
  /** Codes of the gift that is claimed completely. */
  codes: number;
  /** Completes the parallel downloads, which takes minutes. */
  whole: boolean;
  /** How long the soak lasts. */
  seconds: number;
  /** Names of the benchmarks to run; empty for all. */
  only: readonly string[];
}

/** With this number a run takes minutes; a million codes take several more. */
const ordinaryCodes = 100_000;
/** Long enough to see that the soak runs; twenty minutes show what grows. */
const ordinarySeconds = 90;

export const usage = `npm run bench -- [--only <name>]... [--codes <number>] [--whole] [--seconds <number>]
  --only    run only this benchmark; may be repeated
  --codes   codes of the gift that is claimed whole, ${ordinaryCodes} unless said; 1000000 for the full-size run,
            10000000 for plans, 100000000 for claim-size
  --whole   parallel downloads are taken to their last byte, not for some seconds
  --seconds how long the soak lasts, ${ordinarySeconds} unless said; 1200 for the full run`;

/** Parses the command line; the error describes invalid options. */
export function readOptions(args: readonly string[]): Options | Error {
  try {
    return parse([...args]);
  } catch (error) {
    return error as Error;
  }
}

function parse(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      codes: { type: "string", default: String(ordinaryCodes) },
      whole: { type: "boolean", default: false },
      seconds: { type: "string", default: String(ordinarySeconds) },
      only: { type: "string", multiple: true, default: [] },
    },
  });
  const codes = Number(values.codes);
  if (!Number.isInteger(codes) || codes < 1000 || codes > 100_000_000) {
    throw new Error("--codes takes a whole number from 1000 to 100000000");
  }
  const seconds = Number(values.seconds);
  if (!(seconds >= 30)) throw new Error("--seconds takes a number from 30 on");
  const names = benchmarks.map(({ name }) => name);
  const unknown = values.only.find((name) => !names.includes(name));
  if (unknown) throw new Error(`there is no benchmark ${unknown}; there are ${names.join(", ")}`);
  return { codes, whole: values.whole, seconds, only: values.only };
}
