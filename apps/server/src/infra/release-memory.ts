import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects what the start has left behind. Without it the heap keeps its size until there is so much to do that V8 collects
 * by itself, which on a quiet server is hours.
 */
export function releaseMemoryOfStart(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (how: object) => void;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
