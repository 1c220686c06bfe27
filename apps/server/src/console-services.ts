import { join } from "node:path";
import type { Db } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import type { BaseServices } from "./base-services.ts";
import type { Clock } from "./infra/clock.ts";
import type { Config } from "./infra/config/config.ts";
import type { EphemeralStore } from "./infra/ephemeral/ephemeral-store.ts";
import { createPostgresStore } from "./infra/ephemeral/postgres-store.ts";
import type { Secrets } from "./infra/secrets/secrets.ts";
import { createSlowWork } from "./infra/slow-work.ts";
import { createArticleKind } from "./modules/catalogue/article/article.kind.ts";
import { articleSheet } from "./modules/catalogue/article/article-sheet.ts";
import { createColumnsDesk } from "./modules/catalogue/article/columns.service.ts";
import { toColumn } from "./modules/catalogue/article/move-article.ts";
import { createCollectionKind } from "./modules/catalogue/collection/collection.kind.ts";
import { createCategoryRenames } from "./modules/catalogue/game/category-renames.service.ts";
import { createGameKind } from "./modules/catalogue/game/game.kind.ts";
import { gameSheet } from "./modules/catalogue/game/game-sheet.ts";
import { toCategory } from "./modules/catalogue/game/move-game.ts";
import { slideKind } from "./modules/catalogue/slide/slide.kind.ts";
import { createDocuments } from "./modules/content/documents.service.ts";
import { createDocumentFiles } from "./modules/content/files/document-files.ts";
import { createPreviews } from "./modules/content/previews.service.ts";
import { createEntryChecks } from "./modules/entry/entry-check.service.ts";
import { createEntryKeys } from "./modules/entry/entry-keys.service.ts";
import { createFigures } from "./modules/figures/figures.service.ts";
import { exportRules } from "./modules/gift/codes/code-export.service.ts";
import { compensationRules } from "./modules/gift/codes/compensation.service.ts";
import { createGiftCodeDesk } from "./modules/gift/codes/gift-code-desk.ts";
import { voidRules } from "./modules/gift/codes/void-code.service.ts";
import { reissueRules } from "./modules/gift/dead-codes/dead-code-desk.service.ts";
import { reissueAllRules } from "./modules/gift/dead-codes/settle-all.service.ts";
import { createGiftDesk } from "./modules/gift/gift-desk.service.ts";
import { createClaimRefusals } from "./modules/gift/refusals/explain-refusal.ts";
import { createPasswordRules } from "./modules/identity/account/passwords/password-rules.ts";
import { createCaptchaService } from "./modules/identity/captcha/captcha.service.ts";
import { createLoginGuard } from "./modules/identity/login/login-guard.ts";
import type { MediaService } from "./modules/media/media.service.ts";
import { createPictureDesk } from "./modules/media/picture-desk.service.ts";
import { createOpeningDesk } from "./modules/opening/opening-desk.service.ts";
import { createOperatorDevices } from "./modules/operator/access/operator-devices.ts";
import { createOperatorRecoveryCodes } from "./modules/operator/access/recovery-codes.service.ts";
import { createRefusals } from "./modules/operator/access/refusals.ts";
import { createOperatorDesk } from "./modules/operator/accounts/operator-desk.service.ts";
import { operatorRules } from "./modules/operator/accounts/operator-requests.ts";
import { createFourEyes } from "./modules/operator/four-eyes.service.ts";
import { createOperatorKeys } from "./modules/operator/operator-keys.service.ts";
import { createOperatorSessions } from "./modules/operator/operator-sessions.service.ts";
import { createPasskeys } from "./modules/operator/passkeys.service.ts";
import { createSignInService } from "./modules/operator/sign-in.service.ts";
import { createObjectVersions } from "./modules/operator/versions/object-versions.service.ts";
import { createOperatorWatch } from "./modules/operator/watch/operator-watch.service.ts";
import { createPostDesk } from "./modules/post/post-desk.service.ts";
import { createSiteDesk } from "./modules/site/site-desk.service.ts";
import { createPlayerServices } from "./player-services.ts";

interface ConsoleDeps {
  config: Config;
  /** The settings without what operators have set. */
  environment: Config;
  db: Db;
  /** Its statements may run for minutes. */
  slowDb: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  secrets: Secrets;
  base: BaseServices;
  media: MediaService;
  log: Log;
}

export type ConsoleServices = ReturnType<typeof createConsoleServices>;

/** Whole offices share an address: only failed log-ins ask for work. */
const operatorLogins = { prefix: "console", captchaFree: Number.POSITIVE_INFINITY };

/** The services that only the operators' console needs. */
export function createConsoleServices(deps: ConsoleDeps) {
  const { config, environment, db, clock, ephemeral, secrets, base, media, log } = deps;
  const { trail, messages, games, accounts, builds, events, uncountedSearch: search } = base;
  const passwords = createPasswordRules(config);
  const writing = { db, clock, trail };
  const versioned = { ...writing, versions: createObjectVersions({ db, clock }) };
  const slowly = createSlowWork(deps.slowDb);
  const entryKeys = createEntryKeys({ ...writing, secrets });
  const fourEyes = createFourEyes(
    { ...writing, slowly },
    {
      "gifts/export": exportRules,
      "gifts/compensate": compensationRules({ clock, trail, messages }),
      "gifts/ask-void": voidRules({ clock, trail, messages }),
      "dead-codes/ask-reissue": reissueRules({ clock, trail, messages }),
      "dead-codes/ask-reissue-all": reissueAllRules({ clock, trail, messages }),
      ...operatorRules({ trail, clock }),
    },
  );
  const gameKind = createGameKind({ clock, builds, events });
  const articleKind = createArticleKind({ clock, events });
  const documents = {
    games: createDocuments(writing, gameKind),
    articles: createDocuments(writing, articleKind),
    slides: createDocuments(writing, slideKind),
    collections: createDocuments(writing, createCollectionKind({ games })),
  };
  const filing = { ...writing, slowly };
  // What the trail is told and what operators may do is counted here, whoever writes to Redis.
  const kept = createPostgresStore({ db, clock });
  const refusals = createRefusals({ db, clock, ephemeral: kept, trail });
  const limited = { db, clock, ephemeral, config };
  const knownDevices = createOperatorDevices({ db, clock });
  // Nobody reads pictures to log in here, whatever players are shown.
  const working = { ...config, captcha: "altcha" as const };
  const signingIn = {
    ...{ ...limited, secrets, refusals },
    captchas: createCaptchaService({ ...limited, config: working, secrets, knownDevices }),
    guard: createLoginGuard({ ...limited, secrets, knownDevices, logins: operatorLogins }),
  };
  return {
    ...createPlayerServices({ config, db, clock, ephemeral, secrets, base }),
    documents,
    documentFiles: {
      games: createDocumentFiles(filing, { content: gameKind, sheet: gameSheet }),
      articles: createDocumentFiles(filing, { content: articleKind, sheet: articleSheet }),
    },
    movers: { games: toCategory, articles: toColumn },
    previews: createPreviews({ clock, ephemeral, config, secrets, documents }),
    pictureDesk: createPictureDesk({ ...writing, media }),
    entryKeys,
    entryChecks: createEntryChecks({ clock, entryKeys, config }),
    figures: createFigures({ db }),
    fourEyes,
    giftCodes: createGiftCodeDesk({
      ...writing,
      slowly,
      messages,
      fourEyes,
      spoolFolder: join(config.dataDir, "code-files"),
    }),
    giftDesk: createGiftDesk(versioned),
    claimRefusals: createClaimRefusals({
      ...{ ...writing, games, accounts, ephemeral: kept },
      limitFactor: config.limitFactor,
    }),
    openingDesk: createOpeningDesk({ ...writing, events }),
    postDesk: createPostDesk({ ...writing, messages }),
    siteDesk: createSiteDesk({
      ...versioned,
      slowly,
      config: environment,
      games,
      search,
      renameCategories: createCategoryRenames({ documents: documents.games }),
    }),
    columnsDesk: createColumnsDesk({ ...versioned, games }),
    operatorDesk: createOperatorDesk({ ...writing, fourEyes }),
    operatorKeys: createOperatorKeys({ db, clock, ephemeral, kept, config, trail }),
    operatorSessions: createOperatorSessions({ ...limited, passwords, trail, refusals }),
    operatorRecoveryCodes: createOperatorRecoveryCodes({ ...limited, secrets, trail, refusals }),
    operatorWatch: createOperatorWatch({ db, ephemeral, kept, config, trail, log }),
    refusals,
    passkeys: createPasskeys({ db, clock, config, trail }),
    signIns: createSignInService({ ...signingIn, passwords, trail }),
  };
}
