import type { Log } from "@playfront/http/log";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import { createNppaRealName } from "./nppa/nppa.provider.ts";
import { offlineRealName, type RealNameProvider } from "./realname.provider.ts";

/** The real-name provider that the settings select. */
export function createRealNameProvider({
  config: { nppa },
  clock,
  log,
}: {
  config: Pick<Config, "nppa">;
  clock: Clock;
  log: Log;
}): RealNameProvider {
  return nppa === null ? offlineRealName : createNppaRealName({ config: nppa, clock, log });
}
