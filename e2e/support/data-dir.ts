import { tmpdir } from "node:os";
import { join } from "node:path";
import { ports } from "./ports.ts";

/** The data folder of a run. Set once in the main process; the workers inherit its environment. */
process.env.E2E_DATA_DIR ??= join(tmpdir(), `pf-e2e-${ports.shop}-data`);

export const dataDir = process.env.E2E_DATA_DIR;
/** Data folder of the shop with the fake authority: nodes without the authority must not run its jobs. */
export const realNameDataDir = `${dataDir}-real-names`;
/** Data folder of the shop that begins without the demo. */
export const emptyDataDir = `${dataDir}-empty`;
