import type { Db } from "@playfront/database/connect";
import { type Portions, repeatWhileFull } from "../../infra/jobs/portions.ts";
import { foldDeltas } from "./review.repository.ts";

const portion = 5_000;

/** Adds to the sums of games what reviews have changed since. Readers add up both, so scores are never late. */
export function foldStars(db: Db): Portions {
  return repeatWhileFull(portion, () => foldDeltas(db, portion));
}
