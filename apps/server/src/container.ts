import type { Db } from "@playfront/database/connect";
import type { ContentChanges } from "@playfront/database/content-changes";
import type { SessionEnds } from "@playfront/database/session-ends";
import type { Log } from "@playfront/http/log";
import type { Storage } from "@playfront/storage/storage";
import { createBaseServices } from "./base-services.ts";
import { createIsOwn } from "./console/own-games.ts";
import { createConsoleServices } from "./console-services.ts";
import { createIdentityServices } from "./identity-services.ts";
import type { Clock } from "./infra/clock.ts";
import type { Config } from "./infra/config/config.ts";
import type { SharedCopies } from "./infra/copies/shared-copies.ts";
import type { EphemeralStore } from "./infra/ephemeral/ephemeral-store.ts";
import { createPostgresStore } from "./infra/ephemeral/postgres-store.ts";
import type { UploadPace } from "./infra/http/upload-pace.ts";
import { createInlineJobs, type Jobs } from "./infra/jobs/jobs.ts";
import { createMeters, type Meters } from "./infra/observe/meters.ts";
import type { Secrets } from "./infra/secrets/secrets.ts";
import { createAttributionService } from "./modules/attribution/attribution.service.ts";
import { createAlikeService } from "./modules/catalogue/alike/alike.service.ts";
import { createArticleService } from "./modules/catalogue/article/article.service.ts";
import { createArticleViewService } from "./modules/catalogue/article/article-views.service.ts";
import { createPackageDesk } from "./modules/catalogue/build/package-desk.service.ts";
import { createCollectionService } from "./modules/catalogue/collection/collection.service.ts";
import { createDownloadService } from "./modules/catalogue/download/download.service.ts";
import { createRecentService } from "./modules/catalogue/recent/recent.service.ts";
import { createSearchService } from "./modules/catalogue/search/search.service.ts";
import { createSearchCounts } from "./modules/catalogue/search/search-counts.service.ts";
import { createSlideService } from "./modules/catalogue/slide/slide.service.ts";
import { createDocumentGames } from "./modules/content/document-games.ts";
import { createEntryService } from "./modules/entry/entry.service.ts";
import { createFeedbackService } from "./modules/feedback/feedback.service.ts";
import { createFollowService } from "./modules/follow/follow.service.ts";
import { createClaimService } from "./modules/gift/claim.service.ts";
import { createClaimedCodesService } from "./modules/gift/claimed-codes.service.ts";
import { createOpenStock } from "./modules/gift/codes/open-stock.service.ts";
import { createDeadCodes } from "./modules/gift/dead-codes/dead-codes.service.ts";
import { createGiftService } from "./modules/gift/gift.service.ts";
import { createReminderService } from "./modules/gift/reminder.service.ts";
import { createSecondHand } from "./modules/gift/second-hand/second-hand.service.ts";
import { createMediaService } from "./modules/media/media.service.ts";
import { createOpeningService } from "./modules/opening/opening.service.ts";
import { createOpeningReminders } from "./modules/opening/opening-reminders.service.ts";
import { createCommentService } from "./modules/post/comment.service.ts";
import { createPostJudge } from "./modules/post/post-judge.ts";
import { createReviewService } from "./modules/post/review.service.ts";
import { createPushService } from "./modules/push/push.service.ts";
import { createPushKeys } from "./modules/push/push-keys.ts";
import { createPlayReportService } from "./modules/realname/play-report.service.ts";
import type { RealNameProvider } from "./modules/realname/realname.provider.ts";
import { createRealNameService } from "./modules/realname/realname.service.ts";
import { createInvitations } from "./modules/share/invitations.service.ts";
import { createShareService } from "./modules/share/share.service.ts";
import { createLiveSite } from "./modules/site/live-site.ts";
import type { SmsProvider } from "./modules/sms/sms.provider.ts";
import { createSmsService } from "./modules/sms/sms.service.ts";
import { createSystemService } from "./modules/system/system.service.ts";
import { createVitalsService } from "./modules/vitals/vitals.service.ts";
import { createWebhooks } from "./modules/webhook/webhooks.service.ts";
import { createTasks } from "./tasks.ts";

export interface ContainerDeps {
  config: Config;
  db: Db;
  /** The database of the tasks, whose statements may run for longer; `db` by default. */
  jobDb?: Db;
  clock: Clock;
  /** Whether the machine's clock is near the database's; without it nobody looks. */
  isClockRight?: () => boolean;
  secrets: Secrets;
  storage: Storage;
  /** Receives what the services and the tasks report to the operators. */
  log: Log;
  /** Null in tests that need no notifications of changed content. */
  changes: ContentChanges | null;
  /** Without them every session is read from the database. */
  sessionEnds?: SessionEnds | null;
  /** PostgreSQL by default. */
  ephemeral?: EphemeralStore;
  /** Of sessions, for the other nodes. */
  copies?: SharedCopies | null;
  /** The job queue. Without one, each job runs in the request that adds it. */
  jobs?: Jobs;
  /** Called with the public path of a stored picture, whose widths are to be made; without it on first request. */
  onPictureStored?(path: string): Promise<void>;
  sms: SmsProvider;
  /** Checks real names and takes reports of play. */
  authority: RealNameProvider;
  /** How long counts by channel wait in memory, in milliseconds; five seconds by default. */
  countsEveryMs?: number;
  /** The slowest pace at which an avatar, or an operator's file, may arrive; the usual pace by default. */
  uploadPace?: UploadPace;
  /** What this process counts; its own by default. */
  meters?: Meters;
}

export type Container = ReturnType<typeof createContainer>;

/** Every service and every task of the job queue, each given what it needs. */
export function createContainer(deps: ContainerDeps) {
  const { db, clock, secrets, storage, log, authority } = deps;
  const { changes, sessionEnds, copies, meters = createMeters() } = deps;
  const ephemeral = deps.ephemeral ?? createPostgresStore({ db, clock });
  const site = createLiveSite({ config: deps.config, db, changes, log });
  const { config } = site;
  const base = createBaseServices({
    config,
    db,
    clock,
    isClockRight: deps.isClockRight,
    changes,
    sessionEnds,
    copies,
  });
  const { games, channels, accounts, playtime, audit, messages, sessions } = base;
  const media = createMediaService({ storage, onStored: deps.onPictureStored });
  const forOperators = createConsoleServices({
    config,
    environment: deps.config,
    db,
    slowDb: deps.jobDb ?? db,
    clock,
    ephemeral,
    secrets,
    base,
    media,
    log,
  });
  const tasks = createTasks({
    config,
    db: deps.jobDb ?? db,
    clock,
    secrets,
    log,
    media,
    audit,
    messages,
    sessions,
    playtime,
    authority,
    documents: forOperators.documents,
    announcements: forOperators.announcements,
    sms: deps.sms,
    privateWebhooks: config.console.privateWebhooks,
    jobs: deps.jobs ?? null,
    trail: base.trail,
  });
  const jobs = deps.jobs ?? createInlineJobs(tasks);
  const allowPrivate = config.console.privateWebhooks;
  const webhooks = createWebhooks({ db, clock, secrets, jobs, trail: base.trail, allowPrivate });
  const packageDesk = createPackageDesk({
    db,
    clock,
    config,
    trail: base.trail,
    games,
    events: base.events,
    webhooks,
  });
  const isOwn = createIsOwn({
    documentGames: createDocumentGames({ db }),
    games,
    giftDesk: forOperators.giftDesk,
    openingDesk: forOperators.openingDesk,
    postDesk: forOperators.postDesk,
    packageDesk,
  });
  const sms = createSmsService({ db, clock, secrets, jobs });
  const attribution = createAttributionService({
    db,
    clock,
    ephemeral,
    config,
    secrets,
    log,
    games,
    channels,
    everyMs: deps.countsEveryMs,
  });
  sessions.onUse(attribution.seePlayer);
  const pushes = createPushService({
    db,
    clock,
    ephemeral,
    config,
    secrets,
    keys: createPushKeys({ db, clock, secrets }),
  });
  const invitations = createInvitations({ clock, knownDevices: base.knownDevices });
  const identity = createIdentityServices({
    config,
    db,
    clock,
    ephemeral,
    secrets,
    log,
    base,
    media,
    attribution,
    sms,
    uploadPace: deps.uploadPace,
    pushes,
    invitations,
  });
  const { captchas } = identity;
  const articles = createArticleService({ db, clock, games });
  const articleViews = createArticleViewService({ db, clock, secrets, log, config });
  const recents = createRecentService({ db, clock, games });
  const plays = createPlayReportService({ db, clock, authority });
  const { limitFactor } = config;
  const searchCounts = createSearchCounts({ db, clock, log, everyMs: deps.countsEveryMs });
  const judge = createPostJudge({ siteValues: base.siteValues });
  const realNames = createRealNameService({
    db,
    clock,
    ephemeral,
    config,
    secrets,
    audit,
    messages,
    authority,
  });
  const collections = createCollectionService({ db, clock, games });
  const gifts = createGiftService({ db, clock, games });
  const reviews = createReviewService({ db, clock, ephemeral, games, judge, limitFactor });
  const targets = { games, gifts, reviews, collections };
  return {
    ...base,
    ...identity,
    ...forOperators,
    uploadPace: deps.uploadPace,
    site,
    tasks,
    webhooks,
    packageDesk,
    isOwn,
    media,
    pushes,
    attribution,
    articles,
    articleViews,
    recents,
    collections,
    alike: createAlikeService({ db, clock, games }),
    slides: createSlideService({ db }),
    search: createSearchService({
      db,
      games,
      siteValues: base.siteValues,
      onSearch: searchCounts.count,
    }),
    searchCounts,
    system: createSystemService({ db, ephemeral, config, realNames }),
    meters,
    vitals: createVitalsService({ ephemeral, meters, limitFactor }),
    downloads: createDownloadService({ games, channels, recents }),
    gifts,
    claims: createClaimService({
      db,
      clock,
      ephemeral,
      games,
      sessions,
      attribution,
      limitFactor,
      counts: meters.claims,
    }),
    claimed: createClaimedCodesService({ db, games }),
    openStock: createOpenStock({ db, clock, games }),
    follows: createFollowService({ db, clock, ephemeral, games, limitFactor }),
    deadCodes: createDeadCodes({ db, clock, ephemeral, accounts, messages, limitFactor }),
    secondHand: createSecondHand({ db, clock, ephemeral, games, accounts, limitFactor }),
    reminders: createReminderService({ db, clock, games }),
    openings: createOpeningService({ db, clock, games }),
    openingReminders: createOpeningReminders({ db, clock, games }),
    reviews,
    comments: createCommentService({
      db,
      clock,
      ephemeral,
      articles,
      judge,
      messages,
      limitFactor,
    }),
    shares: createShareService({
      db,
      clock,
      ephemeral,
      channels,
      attribution,
      targets,
      limitFactor,
    }),
    feedbacks: createFeedbackService({ db, clock, ephemeral, config, secrets, captchas, webhooks }),
    realNames,
    entries: createEntryService({
      clock,
      ephemeral,
      sessions,
      entryKeys: forOperators.entryKeys,
      games,
      channels,
      accounts,
      recents,
      playtime,
      attribution,
      limitFactor,
      plays,
    }),
    /** Writes the counts that are still in memory. */
    close: async () => {
      const tallies = [articleViews, attribution, searchCounts];
      const ends = await Promise.allSettled(tallies.map((tally) => tally.close()));
      for (const end of ends) if (end.status === "rejected") throw end.reason;
    },
  };
}
