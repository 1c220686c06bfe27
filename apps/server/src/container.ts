import type { Db } from "@playfront/database/connect";
import type { ContentChanges } from "@playfront/database/content-changes";
import type { Log } from "@playfront/http/log";
import type { Storage } from "@playfront/storage/storage";
import type { Clock } from "./infra/clock.ts";
import type { Config } from "./infra/config/config.ts";
import type { UploadPace } from "./infra/http/upload-pace.ts";
import type { Jobs } from "./infra/jobs/jobs.ts";
import type { Secrets } from "./infra/secrets/secrets.ts";
import { createAttributionService } from "./modules/attribution/attribution.service.ts";
import { createChannelService } from "./modules/attribution/channel/channel.service.ts";
import { createArticleService } from "./modules/catalogue/article/article.service.ts";
import { createBuildService } from "./modules/catalogue/build/build.service.ts";
import { createDownloadService } from "./modules/catalogue/download/download.service.ts";
import { createGameService } from "./modules/catalogue/game/game.service.ts";
import { createRecentService } from "./modules/catalogue/recent/recent.service.ts";
import { createSearchService } from "./modules/catalogue/search/search.service.ts";
import { createSlideService } from "./modules/catalogue/slide/slide.service.ts";
import { createEntryService } from "./modules/entry/entry.service.ts";
import { createClaimService } from "./modules/gift/claim.service.ts";
import { createClaimedCodesService } from "./modules/gift/claimed-codes.service.ts";
import { createGiftService } from "./modules/gift/gift.service.ts";
import { createMediaService } from "./modules/media/media.service.ts";
import { createPlaytimeService } from "./modules/playtime/playtime.service.ts";
import type { RealNameProvider } from "./modules/realname/realname.provider.ts";
import type { SmsProvider } from "./modules/sms/sms.provider.ts";
import { createPlayerServices } from "./player-services.ts";

/** What the services stand on: the outside world, as arguments. */
export interface ServiceDeps {
  config: Config;
  db: Db;
  clock: Clock;
  secrets: Secrets;
  storage: Storage;
  /** What the services have to tell the operators. */
  log: Log;
  /** Null in tests that need no news of changes. */
  changes: ContentChanges | null;
  /** The job queue, started and closed by the caller; without one, jobs run inside the request that adds them. */
  jobs?: Jobs;
  /** Carries SMS codes when there is no job queue; prints them by default. */
  sms?: SmsProvider;
  /** Checks real names and takes reports of play; takes players at their word by default. */
  authority?: RealNameProvider;
  /** How long counts by channel wait in memory, in milliseconds; five seconds by default. */
  countsEveryMs?: number;
  /** How slowly an avatar may come; the usual pace by default. */
  uploadPace?: UploadPace;
}

export type Services = ReturnType<typeof createServices>;

/** Every module's service, each given what it needs. */
export function createServices(deps: ServiceDeps) {
  const { config, db, clock, secrets, storage, changes } = deps;
  const games = createGameService({ db, clock });
  const articles = createArticleService({ db, clock, games });
  const media = createMediaService({ storage });
  const channels = createChannelService({ db, changes });
  const attribution = createAttributionService({
    ...{ ...deps, games, channels },
    everyMs: deps.countsEveryMs,
  });
  const players = createPlayerServices({ ...deps, media, attribution });
  const { accounts } = players;
  const recents = createRecentService({ db, clock, games });
  const { limitFactor, antiAddiction } = config;
  const playtime = createPlaytimeService({ db, clock, changes, antiAddiction });
  return {
    ...deps,
    games,
    builds: createBuildService({ db }),
    articles,
    gifts: createGiftService({ db, clock, games }),
    claims: createClaimService({ db, clock, games, accounts, attribution, limitFactor }),
    claimed: createClaimedCodesService({ db, games }),
    recents,
    downloads: createDownloadService({ games, channels, recents }),
    entries: createEntryService({
      ...{ db, clock, secrets, games, channels, accounts, recents, playtime },
      ...{ attribution, plays: players.plays },
    }),
    attribution,
    playtime,
    channels,
    media,
    search: createSearchService({ db, games }),
    slides: createSlideService({ db }),
    ...players,
    /** Writes what is still in memory. */
    close: async () => {
      const ends = await Promise.allSettled([articles.close(), attribution.close()]);
      for (const end of ends) if (end.status === "rejected") throw end.reason;
    },
  };
}
