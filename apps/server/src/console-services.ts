import type { Db } from "@playfront/database/connect";
import type { BaseServices } from "./base-services.ts";
import type { Clock } from "./infra/clock.ts";
import type { Config } from "./infra/config/config.ts";
import type { Secrets } from "./infra/secrets/secrets.ts";
import { createArticleKind } from "./modules/catalogue/article/article.kind.ts";
import { createColumnsDesk } from "./modules/catalogue/article/columns.service.ts";
import { slideKind } from "./modules/catalogue/slide/slide.kind.ts";
import { createDocuments } from "./modules/content/documents.service.ts";
import { createGiftDesk } from "./modules/gift/gift-desk.service.ts";
import { createPasswordRules } from "./modules/identity/account/passwords/password-rules.ts";
import { createOperatorSessions } from "./modules/operator/operator-sessions.service.ts";
import { createSignInService } from "./modules/operator/sign-in.service.ts";
import { createLegalService } from "./modules/site/legal.service.ts";
import { createSiteDesk } from "./modules/site/site-desk.service.ts";

interface ConsoleDeps {
  config: Config;
  /** The settings without what operators have set. */
  environment: Config;
  db: Db;
  clock: Clock;
  secrets: Secrets;
  base: BaseServices;
}

export type ConsoleServices = ReturnType<typeof createConsoleServices>;

/** The services that only the operators' console needs. */
export function createConsoleServices({
  config,
  environment,
  db,
  clock,
  secrets,
  base,
}: ConsoleDeps) {
  const { trail } = base;
  const passwords = createPasswordRules(config);
  const writing = { db, clock, trail };
  const { games, accounts, search } = base;
  return {
    giftDesk: createGiftDesk({ db, clock, trail, games, accounts }),
    documents: {
      articles: createDocuments(writing, createArticleKind({ clock })),
      slides: createDocuments(writing, slideKind),
    },
    siteDesk: createSiteDesk({ ...writing, config: environment, games, search }),
    legal: createLegalService(writing),
    columnsDesk: createColumnsDesk({ ...writing, games }),
    operatorSessions: createOperatorSessions({ db, clock, passwords, trail }),
    signIns: createSignInService({ db, clock, config, secrets, passwords, trail }),
  };
}
