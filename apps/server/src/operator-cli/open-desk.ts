import { connect } from "@playfront/database/connect";
import { type Clock, systemClock } from "../infra/clock.ts";
import type { Config } from "../infra/config/config.ts";
import { openDatabase } from "../infra/open-database.ts";
import { createChannelService } from "../modules/attribution/channel/channel.service.ts";
import { createChannelReports } from "../modules/attribution/channel-report.service.ts";
import { createBuildService } from "../modules/catalogue/build/build.service.ts";
import { createPackagerClient } from "../modules/catalogue/build/packager-client.ts";
import { createGameService } from "../modules/catalogue/game/game.service.ts";
import { createOperatorFeedback } from "../modules/feedback/operator-feedback.service.ts";
import { createAccountService } from "../modules/identity/account/account.service.ts";
import { createAuditService } from "../modules/identity/audit/audit.service.ts";
import { createAccountDesk } from "../modules/identity/session/account-desk.service.ts";
import { createSessionService } from "../modules/identity/session/session.service.ts";
import { createMessageService } from "../modules/message/message.service.ts";
import { createPlaytimeService } from "../modules/playtime/playtime.service.ts";
import { createOperatorRealNames } from "../modules/realname/operator-real-names.service.ts";
import type { Desk } from "./command.ts";

/** There is no database to work on. */
export class NoDatabaseError extends Error {
  override name = "NoDatabaseError";
}

export type OpenDesk = Omit<Desk, "readInput"> & { close(): Promise<void> };

/**
 * The services on DATABASE_URL's database, or on DATA_DIR's: a running cluster is joined, one that rests is started for
 * as long as this takes. Throws {@link NoDatabaseError} where there is none, and makes none.
 */
export async function openDesk(
  config: Pick<
    Config,
    | "databaseUrl"
    | "dataDir"
    | "antiAddiction"
    | "containerTokens"
    | "packagerOrigin"
    | "packagerPort"
    | "packagerSecret"
  >,
  clock: Clock = systemClock,
): Promise<OpenDesk> {
  if (config.databaseUrl === null) await requireEmbedded(config.dataDir);
  const database = openDatabase(config, () => {});
  const { db, close } = connect(await database.url, 2);
  const messages = createMessageService({ db, clock });
  const { antiAddiction } = config;
  const given = { db, clock, config, messages };
  const accounts = createAccountService(given);
  return {
    clock,
    playtime: createPlaytimeService({ db, clock, antiAddiction }),
    feedback: createOperatorFeedback({ db, clock, messages }),
    realNames: createOperatorRealNames({ db }),
    accounts: createAccountDesk({
      ...given,
      accounts,
      sessions: createSessionService(given),
      audit: createAuditService(given),
    }),
    channels: createChannelService({ db }),
    channelReports: createChannelReports({ db }),
    games: createGameService({ db, clock }),
    builds: createBuildService({ db }),
    packager: createPackagerClient({
      origin: config.packagerOrigin ?? `http://127.0.0.1:${config.packagerPort}`,
      secret: config.packagerSecret,
    }),
    close: async () => {
      await close();
      await database.release();
    },
  };
}

async function requireEmbedded(dataDir: string): Promise<void> {
  const embedded = await import("@playfront/embedded-postgres/find-embedded-postgres");
  if (await embedded.hasEmbeddedPostgres(dataDir)) return;
  throw new NoDatabaseError(
    `There is no database in ${dataDir}. Start the shop first, or set DATA_DIR or DATABASE_URL.`,
  );
}
