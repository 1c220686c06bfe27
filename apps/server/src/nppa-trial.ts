import { readNppaSettings } from "@playfront/config/settings/real-name";
import { createLog } from "@playfront/http/log";
import { systemClock } from "./infra/clock.ts";
import { runTrial } from "./modules/realname/nppa/nppa-trial.ts";

/**
 * Runs the eight cases of the authority's test system (docs/how-to/ask-the-real-name-authority.md):
 * `node apps/server/src/nppa-trial.ts 01=<testcode> 02=<testcode> …`, with the settings of the account.
 */
const settings = readNppaSettings({ ...process.env, REALNAME_PROVIDER: "nppa" });
const log = createLog("info");
let good = settings !== null && process.argv.length > 2;
for (const argument of process.argv.slice(2)) {
  const [number = "", testcode = ""] = argument.split("=");
  if (settings === null) break;
  const deps = { settings, origin: "https://wlc.nppa.gov.cn", clock: systemClock, log };
  good = (await runTrial(deps, { number, testcode })) && good;
}
process.exitCode = good ? 0 : 1;
