import type { Db } from "@playfront/database/connect";
import type { BaseServices } from "./base-services.ts";
import type { Clock } from "./infra/clock.ts";
import type { Config } from "./infra/config/config.ts";
import { createChannelReports } from "./modules/attribution/channel-report.service.ts";
import { createPackagerClient } from "./modules/catalogue/build/packager-client.ts";
import { createOperatorFeedback } from "./modules/feedback/operator-feedback.service.ts";
import { createOperatorAccounts } from "./modules/identity/operator-accounts/operator-accounts.service.ts";
import { createOperatorSecondFactors } from "./modules/identity/second-factor/operator-second-factors.service.ts";
import { createOperatorRealNames } from "./modules/realname/operator-real-names.service.ts";

export interface OperatorDeps {
  config: Pick<Config, "containerTokens" | "packagerOrigin" | "packagerPort" | "packagerSecret">;
  db: Db;
  clock: Clock;
  base: BaseServices;
}

export type OperatorServices = ReturnType<typeof createOperatorServices>;

/** The services that the operators' commands work with. */
export function createOperatorServices({ config, db, clock, base }: OperatorDeps) {
  const { games, builds, channels, playtime, messages, accounts, sessions, knownDevices, audit } =
    base;
  const { operators, channelDesk } = base;
  const secondFactors = createOperatorSecondFactors({ db, audit, messages });
  return {
    clock,
    games,
    builds,
    channels,
    channelDesk,
    operators,
    playtime,
    channelReports: createChannelReports({ db }),
    feedback: createOperatorFeedback({ db, clock, messages }),
    realNames: createOperatorRealNames({ db }),
    accounts: createOperatorAccounts({
      db,
      config,
      accounts,
      sessions,
      audit,
      messages,
      knownDevices,
      secondFactors,
    }),
    packager: createPackagerClient({
      origin: config.packagerOrigin ?? `http://127.0.0.1:${config.packagerPort}`,
      secret: config.packagerSecret,
    }),
  };
}
