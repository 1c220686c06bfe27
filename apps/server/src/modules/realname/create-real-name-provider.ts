import type { Log } from "@playfront/http/log";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import { createNppaRealName } from "./nppa/nppa.provider.ts";
import { offlineRealName, type RealNameProvider } from "./realname.provider.ts";

/** The real-name provider that the settings select. */
export function createRealNameProvider({
  config: { production, nppa },
  clock,
  log,
}: {
  config: Pick<Config, "production" | "nppa">;
  clock: Clock;
  log: Log;
}): RealNameProvider {
  if (nppa !== null) return createNppaRealName({ config: nppa, clock, log });
  if (production) {
    log.warn(
      "REALNAME_PROVIDER is offline: no authority checks real names, and play is not reported",
    );
  }
  return offlineRealName;
}
