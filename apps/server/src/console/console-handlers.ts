import type { Container } from "../container.ts";
import type { Config } from "../infra/config/config.ts";
import { channelConsoleRoutes } from "../modules/attribution/channel/channel-console.routes.ts";
import { columnsConsoleRoutes } from "../modules/catalogue/article/columns-console.routes.ts";
import { packageRoutes } from "../modules/catalogue/build/package-desk.routes.ts";
import { listedGamesConsoleRoutes } from "../modules/catalogue/search/listed-games-console.routes.ts";
import { contentRoutes } from "../modules/content/content.routes.ts";
import { entryConsoleRoutes } from "../modules/entry/entry-console.routes.ts";
import { ticketConsoleRoutes } from "../modules/feedback/ticket-console.routes.ts";
import { figureRoutes } from "../modules/figures/figures-console.routes.ts";
import { giftConsoleRoutes } from "../modules/gift/gift-console.routes.ts";
import { playerConsoleRoutes } from "../modules/identity/player-desk/player-console.routes.ts";
import { pictureConsoleRoutes } from "../modules/media/picture-console.routes.ts";
import { announcementConsoleRoutes } from "../modules/message/announcement-console.routes.ts";
import { openingConsoleRoutes } from "../modules/opening/opening-console.routes.ts";
import { fourEyesRoutes } from "../modules/operator/four-eyes.routes.ts";
import { operatorRoutes } from "../modules/operator/operator.routes.ts";
import { operatorKeyRoutes } from "../modules/operator/operator-keys.routes.ts";
import { passkeyRoutes } from "../modules/operator/passkeys.routes.ts";
import { postConsoleRoutes } from "../modules/post/post-console.routes.ts";
import { siteConsoleRoutes } from "../modules/site/site-console.routes.ts";
import { systemConsoleRoutes } from "../modules/system/system-console.routes.ts";
import { webhookRoutes } from "../modules/webhook/webhook.routes.ts";
import { consoleDocs } from "./console-docs.ts";
import type { ConsoleHandlers } from "./register-operator-calls.ts";

/** A handler for every call of the operators' console. */
export function consoleHandlers(config: Config, services: Container): ConsoleHandlers {
  return {
    ...consoleDocs,
    ...operatorRoutes(services),
    ...operatorKeyRoutes(services),
    ...passkeyRoutes(services),
    ...webhookRoutes(services),
    ...packageRoutes(config, services),
    ...fourEyesRoutes(services),
    ...giftConsoleRoutes(services),
    ...openingConsoleRoutes(services),
    ...postConsoleRoutes(services),
    ...playerConsoleRoutes(services),
    ...announcementConsoleRoutes(services),
    ...ticketConsoleRoutes(services),
    ...contentRoutes(services),
    ...channelConsoleRoutes(services),
    ...figureRoutes(services),
    ...systemConsoleRoutes(services),
    ...entryConsoleRoutes(services),
    ...pictureConsoleRoutes(services),
    ...siteConsoleRoutes(services),
    ...columnsConsoleRoutes(services),
    ...listedGamesConsoleRoutes(services),
  };
}
