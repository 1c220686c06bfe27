import type { Container } from "./container.ts";
import type { Handlers } from "./infra/http/register-calls.ts";
import { attributionRoutes } from "./modules/attribution/attribution.routes.ts";
import { alikeRoutes } from "./modules/catalogue/alike/alike.routes.ts";
import { articleRoutes } from "./modules/catalogue/article/article.routes.ts";
import { collectionRoutes } from "./modules/catalogue/collection/collection.routes.ts";
import { downloadRoutes } from "./modules/catalogue/download/download.routes.ts";
import { gameRoutes } from "./modules/catalogue/game/game.routes.ts";
import { recentRoutes } from "./modules/catalogue/recent/recent.routes.ts";
import { searchRoutes } from "./modules/catalogue/search/search.routes.ts";
import { slideRoutes } from "./modules/catalogue/slide/slide.routes.ts";
import { entryRoutes } from "./modules/entry/entry.routes.ts";
import { feedbackRoutes } from "./modules/feedback/feedback.routes.ts";
import { followRoutes } from "./modules/follow/follow.routes.ts";
import { giftRoutes } from "./modules/gift/gift.routes.ts";
import { accountRoutes } from "./modules/identity/account/account.routes.ts";
import { auditRoutes } from "./modules/identity/audit/audit.routes.ts";
import { captchaRoutes } from "./modules/identity/captcha/captcha.routes.ts";
import { deletionRoutes } from "./modules/identity/deletion/deletion.routes.ts";
import { deviceRoutes } from "./modules/identity/device/device.routes.ts";
import { exportRoutes } from "./modules/identity/export/export.routes.ts";
import { loginRoutes } from "./modules/identity/login/login.routes.ts";
import { passkeyRoutes } from "./modules/identity/passkey/passkey.routes.ts";
import { recoveryRoutes } from "./modules/identity/recovery/recovery.routes.ts";
import { secondFactorRoutes } from "./modules/identity/second-factor/second-factor.routes.ts";
import { sessionRoutes } from "./modules/identity/session/session.routes.ts";
import { socialRoutes } from "./modules/identity/social/social.routes.ts";
import { messageRoutes } from "./modules/message/message.routes.ts";
import { openingRoutes } from "./modules/opening/opening.routes.ts";
import { playtimeRoutes } from "./modules/playtime/playtime.routes.ts";
import { commentRoutes, reviewRoutes } from "./modules/post/post.routes.ts";
import { pushRoutes } from "./modules/push/push.routes.ts";
import { realnameRoutes } from "./modules/realname/realname.routes.ts";
import { shareRoutes } from "./modules/share/share.routes.ts";
import { siteRoutes } from "./modules/site/site.routes.ts";
import { vitalsRoutes } from "./modules/vitals/vitals.routes.ts";

/** A handler for every call of the contract. A call without a handler is a type error. */
export function createHandlers(services: Container): Handlers {
  const { site, siteValues, legal } = services;
  const { config } = site;
  const { accounts, games, gifts, playtime } = services;
  const { claims, claimed, deadCodes, openStock, reminders, secondHand } = services;
  const { feedbacks, messages, realNames, shares } = services;
  const {
    alike,
    articles,
    articleViews,
    attribution,
    collections,
    builds,
    downloads,
    entries,
    recents,
    search,
    slides,
  } = services;
  const { avatars, devices, exchanges, phones, profiles } = services;
  const { captchas, logins, phoneLogins, phoneLookups, recoveries } = services;
  const { registrations, secondSteps } = services;
  const { audit, deletions, exports, secondFactors } = services;
  const { passkeyLogins, playerPasskeys, socialAttempts, socialBindings, socialLogins } = services;
  return {
    ...slideRoutes({ slides }),
    ...vitalsRoutes({ vitals: services.vitals }),
    ...gameRoutes({ games, builds, gifts, siteValues }),
    ...recentRoutes({ recents }),
    ...alikeRoutes({ alike }),
    ...collectionRoutes({ collections }),
    ...downloadRoutes({ config, downloads }),
    ...entryRoutes({ config, entries }),
    ...playtimeRoutes({ playtime, accounts }),
    ...followRoutes(services),
    ...giftRoutes({ gifts, claims, claimed, deadCodes, openStock, reminders, secondHand }),
    ...openingRoutes(services),
    ...reviewRoutes(services),
    ...commentRoutes(services),
    ...articleRoutes({ articles, views: articleViews }),
    ...searchRoutes({ search }),
    ...siteRoutes({ games, siteValues, legal }),
    ...captchaRoutes({ captchas }),
    ...loginRoutes({ logins, phoneLogins, secondSteps, registrations }),
    ...sessionRoutes({ exchanges }),
    ...deviceRoutes({ devices }),
    ...accountRoutes({ accounts, phones, profiles, avatars }),
    ...auditRoutes({ audit }),
    ...deletionRoutes({ deletions }),
    ...secondFactorRoutes({ secondFactors }),
    ...socialRoutes({ socialAttempts, socialLogins, socialBindings }),
    ...passkeyRoutes({ config, passkeyLogins, playerPasskeys }),
    ...exportRoutes({ exports }),
    ...realnameRoutes({ realNames }),
    ...messageRoutes({ messages }),
    ...pushRoutes(services),
    ...recoveryRoutes({ phoneLookups, recoveries }),
    ...feedbackRoutes({ feedbacks }),
    ...attributionRoutes({ attribution }),
    ...shareRoutes({ config, shares }),
  };
}
