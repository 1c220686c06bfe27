import type { Db } from "@playfront/database/connect";
import type { ContentChanges } from "@playfront/database/content-changes";
import type { SessionEnds } from "@playfront/database/session-ends";
import { createReadiness } from "@playfront/http/readiness";
import { sql } from "kysely";
import type { Clock } from "./infra/clock.ts";
import type { Config } from "./infra/config/config.ts";
import type { SharedCopies } from "./infra/copies/shared-copies.ts";
import { createChannelService } from "./modules/attribution/channel/channel.service.ts";
import { createChannelDesk } from "./modules/attribution/channel/channel-desk.service.ts";
import { createBuildService } from "./modules/catalogue/build/build.service.ts";
import { createGameService } from "./modules/catalogue/game/game.service.ts";
import { createSearchService } from "./modules/catalogue/search/search.service.ts";
import { createGameEvents } from "./modules/follow/game-events.ts";
import { createAccountService } from "./modules/identity/account/account.service.ts";
import { createAuditService } from "./modules/identity/audit/audit.service.ts";
import { createConsentService } from "./modules/identity/consent/consent.service.ts";
import { createKnownDevices } from "./modules/identity/known-device/known-device.service.ts";
import { createSessionService } from "./modules/identity/session/session.service.ts";
import { createMessageService } from "./modules/message/message.service.ts";
import { createOperatorsService } from "./modules/operator/operators.service.ts";
import { createTrailService } from "./modules/operator/trail.service.ts";
import { createPlaytimeService } from "./modules/playtime/playtime.service.ts";
import { createLegalService } from "./modules/site/legal.service.ts";
import { createSiteValues } from "./modules/site/site-values.service.ts";

export interface BaseDeps {
  config: Pick<Config, "antiAddiction" | "containerTokens">;
  db: Db;
  clock: Clock;
  /** Whether the machine's clock is near the database's; without it nobody looks. */
  isClockRight?: (() => boolean) | undefined;
  /** Null for a process that ends before its caches can be out of date. */
  changes: ContentChanges | null;
  /** Without them every session is read from the database. */
  sessionEnds?: SessionEnds | null;
  /** Without them no session is shared with other nodes. */
  copies?: SharedCopies | null | undefined;
}

export type BaseServices = ReturnType<typeof createBaseServices>;

/** The services that need the database alone: no secret key, no storage, no job queue. */
export function createBaseServices(deps: BaseDeps) {
  const { config, db, clock, changes, sessionEnds, copies } = deps;
  const { antiAddiction } = config;
  const trail = createTrailService({ db, clock });
  const games = createGameService({ db, clock });
  const siteValues = createSiteValues({ db });
  const legal = createLegalService({ db, clock, trail });
  return {
    games,
    siteValues,
    /** The operators' own, which the figures do not count. */
    uncountedSearch: createSearchService({ db, games, siteValues }),
    builds: createBuildService({ db }),
    events: createGameEvents({ clock }),
    channels: createChannelService({ db, changes }),
    channelDesk: createChannelDesk({ db, trail }),
    readiness: createReadiness({
      database: async () => (await sql`select 1`.execute(db)).rows.length === 1,
      contentNews: () => changes?.isListening() ?? true,
      clock: deps.isClockRight ?? (() => true),
      sessionNews: () => sessionEnds?.isListening() ?? true,
    }),
    playtime: createPlaytimeService({ db, clock, changes, antiAddiction }),
    messages: createMessageService({ db, clock }),
    accounts: createAccountService({ db, clock }),
    sessions: createSessionService({ db, clock, sessionEnds, copies }),
    knownDevices: createKnownDevices({ db, clock }),
    audit: createAuditService({ db, clock, config }),
    legal,
    consents: createConsentService({ db, clock, legal }),
    trail,
    operators: createOperatorsService({ db, clock, trail }),
  };
}
