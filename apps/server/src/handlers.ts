import { accountRoutes } from "./modules/account/account.routes.ts";
import { articleRoutes } from "./modules/article/article.routes.ts";
import { attributionRoutes } from "./modules/attribution/attribution.routes.ts";
import { auditRoutes } from "./modules/audit/audit.routes.ts";
import { captchaRoutes } from "./modules/captcha/captcha.routes.ts";
import { deletionRoutes } from "./modules/deletion/deletion.routes.ts";
import { downloadRoutes } from "./modules/download/download.routes.ts";
import { entryRoutes } from "./modules/entry/entry.routes.ts";
import { exportRoutes } from "./modules/export/export.routes.ts";
import { feedbackRoutes } from "./modules/feedback/feedback.routes.ts";
import { gameRoutes } from "./modules/game/game.routes.ts";
import { giftRoutes } from "./modules/gift/gift.routes.ts";
import { messageRoutes } from "./modules/message/message.routes.ts";
import { playtimeRoutes } from "./modules/playtime/playtime.routes.ts";
import { realnameRoutes } from "./modules/realname/realname.routes.ts";
import { recentRoutes } from "./modules/recent/recent.routes.ts";
import { recoveryRoutes } from "./modules/recovery/recovery.routes.ts";
import { searchRoutes } from "./modules/search/search.routes.ts";
import { secondFactorRoutes } from "./modules/second-factor/second-factor.routes.ts";
import { sessionRoutes } from "./modules/session/session.routes.ts";
import { slideRoutes } from "./modules/slide/slide.routes.ts";
import type { Handlers } from "./platform/http/register-calls.ts";
import type { Services } from "./services.ts";

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
