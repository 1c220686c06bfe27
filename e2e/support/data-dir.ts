import { tmpdir } from "node:os";
import { join } from "node:path";
import { ports } from "./ports.ts";

/** The data folder of a run. Set once, in the process that the workers inherit their environment from. */
process.env.E2E_DATA_DIR ??= join(tmpdir(), `pf-e2e-${ports.shop}-data`);

export const dataDir = process.env.E2E_DATA_DIR;
/** Of the shop that asks the authority: its jobs must be done by no node that asks nobody. */
export const realNameDataDir = `${dataDir}-real-names`;
