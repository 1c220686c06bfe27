import { tmpdir } from "node:os";
import { join } from "node:path";
import { ports } from "./ports.ts";

/** What the servers of a run print. Set once, in the process that the workers and servers inherit their environment from. */
process.env.E2E_SERVER_LOG ??= join(tmpdir(), `pf-e2e-${ports.shop}-${process.pid}.log`);

export const serverLog = process.env.E2E_SERVER_LOG;
/** The SMS of a run, apart from the log: they hold the codes. */
export const smsLog = `${serverLog}.sms`;
/** The secrets that a run has met, to be looked for in the log. */
export const secretsFile = `${serverLog}.secrets`;
