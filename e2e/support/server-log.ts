import { tmpdir } from "node:os";
import { join } from "node:path";
import { ports } from "./ports.ts";

/** What the servers of a run print. Set once, in the process that the workers and servers inherit their environment from. */
process.env.E2E_SERVER_LOG ??= join(tmpdir(), `pf-e2e-${ports.shop}-${process.pid}.log`);

export const serverLog = process.env.E2E_SERVER_LOG;
