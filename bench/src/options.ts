import { parseArgs } from "node:util";
import { benchmarks } from "./registry.ts";

export interface Options {
  /** Codes of the gift that is claimed completely. */
  codes: number;
  /** Completes the parallel downloads, which takes minutes. */
  whole: boolean;
  /** Names of the benchmarks to run; empty for all. */
  only: readonly string[];
}

/** With this number a run takes minutes; a million codes take several more. */
const ordinaryCodes = 100_000;

export const usage = `npm run bench -- [--only <name>]... [--codes <number>] [--whole]
  --only    run only this benchmark; may be repeated
  --codes   codes of the gift that is claimed whole, ${ordinaryCodes} unless said; 1000000 for the full-size run,
            10000000 for plans
  --whole   parallel downloads are taken to their last byte, not for some seconds`;

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
      only: { type: "string", multiple: true, default: [] },
    },
  });
  const codes = Number(values.codes);
  if (!Number.isInteger(codes) || codes < 1000 || codes > 10_000_000) {
    throw new Error("--codes takes a whole number from 1000 to 10000000");
  }
  const names = benchmarks.map(({ name }) => name);
  const unknown = values.only.find((name) => !names.includes(name));
  if (unknown) throw new Error(`there is no benchmark ${unknown}; there are ${names.join(", ")}`);
  return { codes, whole: values.whole, only: values.only };
}
