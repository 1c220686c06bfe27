import type { Services } from "./container.ts";
import type { Handlers } from "./infra/http/register-calls.ts";
import { attributionRoutes } from "./modules/attribution/attribution.routes.ts";
import { articleRoutes } from "./modules/catalogue/article/article.routes.ts";
import { downloadRoutes } from "./modules/catalogue/download/download.routes.ts";
import { gameRoutes } from "./modules/catalogue/game/game.routes.ts";
import { recentRoutes } from "./modules/catalogue/recent/recent.routes.ts";
import { searchRoutes } from "./modules/catalogue/search/search.routes.ts";
import { slideRoutes } from "./modules/catalogue/slide/slide.routes.ts";
import { entryRoutes } from "./modules/entry/entry.routes.ts";
import { feedbackRoutes } from "./modules/feedback/feedback.routes.ts";
import { giftRoutes } from "./modules/gift/gift.routes.ts";
import { accountRoutes } from "./modules/identity/account/account.routes.ts";
import { auditRoutes } from "./modules/identity/audit/audit.routes.ts";
import { captchaRoutes } from "./modules/identity/captcha/captcha.routes.ts";
import { deletionRoutes } from "./modules/identity/deletion/deletion.routes.ts";
import { exportRoutes } from "./modules/identity/export/export.routes.ts";
import { recoveryRoutes } from "./modules/identity/recovery/recovery.routes.ts";
import { secondFactorRoutes } from "./modules/identity/second-factor/second-factor.routes.ts";
import { sessionRoutes } from "./modules/identity/session/session.routes.ts";
import { messageRoutes } from "./modules/message/message.routes.ts";
import { playtimeRoutes } from "./modules/playtime/playtime.routes.ts";
import { realnameRoutes } from "./modules/realname/realname.routes.ts";

/** A handler for every call of the contract; a call without one does not compile. */
export function createHandlers(services: Services): Handlers {
  return {
    ...slideRoutes(services),
    ...gameRoutes(services),
    ...recentRoutes(services),
    ...downloadRoutes(services),
    ...entryRoutes(services),
    ...playtimeRoutes(services),
    ...giftRoutes(services),
    ...articleRoutes(services),
    ...searchRoutes(services),
    ...captchaRoutes(services),
    ...sessionRoutes(services),
    ...accountRoutes(services),
    ...auditRoutes(services),
    ...deletionRoutes(services),
    ...secondFactorRoutes(services),
    ...exportRoutes(services),
    ...realnameRoutes(services),
    ...messageRoutes(services),
    ...recoveryRoutes(services),
    ...feedbackRoutes(services),
    ...attributionRoutes(services),
  };
}
