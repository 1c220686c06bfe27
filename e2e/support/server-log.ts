import { tmpdir } from "node:os";
import { join } from "node:path";
import { ports } from "./ports.ts";

/** Log of the servers of a run. Set once in the main process; workers and servers inherit its environment. */
process.env.E2E_SERVER_LOG ??= join(tmpdir(), `pf-e2e-${ports.shop}-${process.pid}.log`);

export const serverLog = process.env.E2E_SERVER_LOG;
/** The SMS of a run. Not in the log, because they contain the codes. */
export const smsLog = `${serverLog}.sms`;
/** The secrets that a run has used; the last test searches the log for them. */
export const secretsFile = `${serverLog}.secrets`;
