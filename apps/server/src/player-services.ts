import type { Db } from "@playfront/database/connect";
import type { BaseServices } from "./base-services.ts";
import type { Clock } from "./infra/clock.ts";
import type { Config } from "./infra/config/config.ts";
import type { EphemeralStore } from "./infra/ephemeral/ephemeral-store.ts";
import type { Secrets } from "./infra/secrets/secrets.ts";
import { createArticleService } from "./modules/catalogue/article/article.service.ts";
import { createCannedAnswers } from "./modules/feedback/canned-answers.service.ts";
import { createOperatorFeedback } from "./modules/feedback/operator-feedback.service.ts";
import { createTicketDesk } from "./modules/feedback/ticket-desk.service.ts";
import { createClaimedCodesService } from "./modules/gift/claimed-codes.service.ts";
import { createOperatorDeletions } from "./modules/identity/deletion/operator-deletions.service.ts";
import { createLoginGuard } from "./modules/identity/login/login-guard.ts";
import { createOperatorAccounts } from "./modules/identity/operator-accounts/operator-accounts.service.ts";
import { createOperatorPasskeys } from "./modules/identity/passkey/operator-passkeys.service.ts";
import { createPlayerActs } from "./modules/identity/player-desk/player-acts.service.ts";
import { createPlayerDesk } from "./modules/identity/player-desk/player-desk.service.ts";
import { createOperatorSecondFactors } from "./modules/identity/second-factor/operator-second-factors.service.ts";
import { createOperatorSocialLogins } from "./modules/identity/social/operator-social-logins.service.ts";
import { createAnnouncements } from "./modules/message/announcements.service.ts";
import { createRealNameDesk } from "./modules/realname/real-name-desk.service.ts";

interface PlayerDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  secrets: Secrets;
  base: BaseServices;
}

/** The services with which the console looks after players. */
export function createPlayerServices(deps: PlayerDeps) {
  const { config, db, clock, ephemeral, secrets, base } = deps;
  const { trail, audit, messages, accounts, sessions, knownDevices, games, consents, operators } =
    base;
  const secondFactors = createOperatorSecondFactors({ db, audit, messages });
  const realNames = createRealNameDesk({ db, ephemeral, secrets, messages });
  const operatorAccounts = createOperatorAccounts({
    db,
    config,
    accounts,
    sessions,
    audit,
    messages,
    knownDevices,
    secondFactors,
  });
  const shared = {
    db,
    clock,
    trail,
    audit,
    messages,
    realNames,
    operatorAccounts,
    socialLogins: createOperatorSocialLogins({ db, accounts, audit, messages }),
    passkeys: createOperatorPasskeys({ db, audit, messages }),
  };
  const feedback = createOperatorFeedback({ db, clock, messages });
  return {
    announcements: createAnnouncements({ db, clock, trail }),
    ticketDesk: createTicketDesk({
      db,
      trail,
      feedback,
      operators,
      articles: createArticleService({ db, clock, games }),
    }),
    cannedAnswers: createCannedAnswers({ db, trail }),
    playerDesk: createPlayerDesk({
      ...shared,
      secondFactors,
      consents,
      claimed: createClaimedCodesService({ db, games }),
    }),
    playerActs: createPlayerActs({
      ...shared,
      deletions: createOperatorDeletions({ clock, audit, messages }),
      guard: createLoginGuard({ clock, ephemeral, config, secrets, knownDevices }),
    }),
  };
}
