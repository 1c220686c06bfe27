import type { Container } from "../container.ts";
import { columnsConsoleRoutes } from "../modules/catalogue/article/columns-console.routes.ts";
import { listedGamesConsoleRoutes } from "../modules/catalogue/search/listed-games-console.routes.ts";
import { contentRoutes } from "../modules/content/content.routes.ts";
import { giftConsoleRoutes } from "../modules/gift/gift-console.routes.ts";
import { operatorRoutes } from "../modules/operator/operator.routes.ts";
import { siteConsoleRoutes } from "../modules/site/site-console.routes.ts";
import type { ConsoleHandlers } from "./register-operator-calls.ts";

/** A handler for every call of the operators' console. */
export function consoleHandlers(services: Container): ConsoleHandlers {
  return {
    ...operatorRoutes(services),
    ...giftConsoleRoutes(services),
    ...contentRoutes(services),
    ...siteConsoleRoutes(services),
    ...columnsConsoleRoutes(services),
    ...listedGamesConsoleRoutes(services),
  };
}
