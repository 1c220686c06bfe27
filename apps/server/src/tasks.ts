import type { Db } from "@playfront/database/connect";
import { describeError, type Log } from "@playfront/http/log";
import type { ConsoleServices } from "./console-services.ts";
import type { Clock } from "./infra/clock.ts";
import type { Config } from "./infra/config/config.ts";
import { cleanUps } from "./infra/jobs/clean-up.ts";
import { collectFailures } from "./infra/jobs/failures.ts";
import { createInlineJobs, type Jobs, type Tasks } from "./infra/jobs/jobs.ts";
import { workInTurns } from "./infra/jobs/portions.ts";
import { timeLimit } from "./infra/jobs/time-limit.ts";
import { sendPurges } from "./infra/purge/purges.ts";
import type { Secrets } from "./infra/secrets/secrets.ts";
import { findAlikeGames } from "./modules/catalogue/alike/alike.job.ts";
import { refreshSearchFields } from "./modules/catalogue/game/refresh-search-fields.ts";
import { dropRareSearches } from "./modules/catalogue/search/search-counts.service.ts";
import { createGameEvents } from "./modules/follow/game-events.ts";
import { tellOfExpiry } from "./modules/gift/codes/expiry-notice.job.ts";
import { watchStock } from "./modules/gift/codes/low-stock.job.ts";
import { sendReminders } from "./modules/gift/reminder.job.ts";
import { tellFollowers } from "./modules/gift/tell-followers.job.ts";
import {
  removeIfUploaded,
  removeUnusedAvatars,
} from "./modules/identity/account/avatar-clean-up.ts";
import { fillSkeletons } from "./modules/identity/account/nickname-skeletons.ts";
import type { AuditService } from "./modules/identity/audit/audit.service.ts";
import { eraseDueAccounts } from "./modules/identity/deletion/erase-accounts.ts";
import { endDueBans } from "./modules/identity/player-desk/bans.ts";
import type { SessionService } from "./modules/identity/session/session.service.ts";
import { revokeAppleTokens } from "./modules/identity/social/apple-tokens.ts";
import { appleOf } from "./modules/identity/social/social-providers.ts";
import type { MediaService } from "./modules/media/media.service.ts";
import { removeUnnamedPictures } from "./modules/media/picture-clean-up.ts";
import type { MessageService } from "./modules/message/message.service.ts";
import { remindOfOpenings } from "./modules/opening/opening-reminders.job.ts";
import type { TrailService } from "./modules/operator/trail.service.ts";
import type { PlaytimeService } from "./modules/playtime/playtime.service.ts";
import { foldStars } from "./modules/post/fold-stars.ts";
import { pushMessages } from "./modules/push/push.job.ts";
import { createPushKeys } from "./modules/push/push-keys.ts";
import { reportPlay } from "./modules/realname/play-report.job.ts";
import { checkPendingCases } from "./modules/realname/realname.job.ts";
import type { RealNameProvider } from "./modules/realname/realname.provider.ts";
import { sendSms } from "./modules/sms/sms.job.ts";
import type { SmsProvider } from "./modules/sms/sms.provider.ts";
import { deliverWebhook } from "./modules/webhook/webhook.job.ts";
import { createWebhooks } from "./modules/webhook/webhooks.service.ts";

export interface TaskDeps {
  config: Pick<Config, "pushHosts" | "publicOrigin" | "social" | "purgeUrl" | "purgeHeader">;
  db: Db;
  clock: Clock;
  secrets: Secrets;
  log: Log;
  media: MediaService;
  audit: AuditService;
  messages: MessageService;
  sessions: SessionService;
  playtime: PlaytimeService;
  authority: RealNameProvider;
  documents: ConsoleServices["documents"];
  announcements: ConsoleServices["announcements"];
  sms: SmsProvider;
  /** Whether webhooks may be sent to private networks. */
  privateWebhooks: boolean;
  /** Null: each job runs when it is added. */
  jobs: Jobs | null;
  trail: TrailService;
}

/** Milliseconds; shorter than the ten minutes between two runs. */
const cleanUpMs = 540_000;

/** Does one work after the other; one that fails does not keep the others from their turn. */
async function inTurn(...works: (() => Promise<unknown>)[]): Promise<void> {
  const failures = collectFailures("parts of the task failed");
  for (const work of works) await failures.attempt(work);
  failures.throwAny();
}

/** Every task of the job queue. */
export function createTasks(deps: TaskDeps): Tasks {
  const { config, db, clock, secrets, log, media, audit, messages, sessions } = deps;
  const { playtime, authority, documents, announcements, sms } = deps;
  const { privateWebhooks, trail } = deps;
  const avatars = { remove: (avatar: string) => removeIfUploaded({ db, media }, avatar) };
  const realNames = { db, clock, secrets, log, audit, messages, authority };
  const { social: settings, publicOrigin } = config;
  const apple = appleOf({ settings, publicOrigin, clock });
  const keys = createPushKeys({ db, clock, secrets });
  const events = createGameEvents({ clock });
  const tasks: Tasks = {
    send_sms: (payload) => sendSms({ db, clock, secrets, log, sms }, payload),
    scale_picture: ({ path }, stopping) => media.makeVariants(path, stopping),
    deliver_webhook: (payload) =>
      deliverWebhook({ db, clock, secrets, allowPrivate: privateWebhooks }, payload),
    clean_up: async (stopping) => {
      const parts = {
        ...cleanUps({ db, clock, log }),
        "accounts to erase": eraseDueAccounts({ db, clock, log, audit, pictures: avatars }),
        "unused avatars": removeUnusedAvatars({ db, clock, media }),
        "pictures that nothing names": removeUnnamedPictures({ db, clock, media }),
        "missing skeletons of nicknames": fillSkeletons(db),
        "search fields of games": refreshSearchFields(db),
        "rare searches": dropRareSearches({ db, clock }),
        "stars of reviews": foldStars(db),
        "tokens of Apple to revoke": revokeAppleTokens({ db, clock, secrets, apple }),
        "games without a document": documents.games.adoptRows(),
        "articles without a document": documents.articles.adoptRows(),
        "slides without a document": documents.slides.adoptRows(),
        "collections without a document": documents.collections.adoptRows(),
      };
      const unfinished = await workInTurns(parts, {
        isOver: timeLimit(cleanUpMs, stopping),
        onFailure: (part, error) =>
          log.error(`clean-up of ${part}: ${describeError(error as Error).message}`, {
            err: error,
          }),
      });
      if (unfinished.length > 0) {
        log.warn(`clean-up goes on in the next run: ${unfinished.join(", ")}`);
      }
    },
    remind_of_gifts: (stopping) =>
      inTurn(
        () => sendReminders({ db, clock, log, messages }, stopping),
        () => tellFollowers({ db, clock, events }, stopping),
      ),
    tell_of_expiry: (stopping) => tellOfExpiry({ db, clock, messages }, stopping),
    remind_of_openings: (stopping) => remindOfOpenings({ db, clock, messages }, stopping),
    push_messages: (stopping, askForHelp) =>
      pushMessages({ db, clock, config, secrets, keys, playtime }, { stopping, askForHelp }),
    publish_scheduled: (stopping) =>
      inTurn(
        () => endDueBans({ db, clock, audit }, stopping),
        () => announcements.sendDue(),
        () => documents.games.publishDue(stopping),
        () => documents.articles.publishDue(stopping),
        () => documents.slides.publishDue(stopping),
        () => documents.collections.publishDue(stopping),
      ),
    send_purges: (stopping) => sendPurges(db, config, stopping),
    watch_stock: (stopping) => {
      const jobs = deps.jobs ?? createInlineJobs(tasks);
      const allowPrivate = privateWebhooks;
      const webhooks = createWebhooks({ db, clock, secrets, trail, jobs, allowPrivate });
      return watchStock({ db, clock, webhooks, events }, stopping);
    },
    find_alike_games: (stopping) => findAlikeGames({ db, clock }, stopping),
    check_calendar: () => playtime.warnOfMissingYears(log),
    ask_real_names: (stopping) => checkPendingCases(realNames, stopping),
    report_play: (stopping) => reportPlay({ db, clock, log, sessions, authority }, stopping),
  };
  return tasks;
}
