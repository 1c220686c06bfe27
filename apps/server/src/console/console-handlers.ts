import type { Container } from "../container.ts";
import { contentRoutes } from "../modules/content/content.routes.ts";
import { giftConsoleRoutes } from "../modules/gift/gift-console.routes.ts";
import { fourEyesRoutes } from "../modules/operator/four-eyes.routes.ts";
import { operatorRoutes } from "../modules/operator/operator.routes.ts";
import type { ConsoleHandlers } from "./register-operator-calls.ts";

/** A handler for every call of the operators' console. */
export function consoleHandlers(services: Container): ConsoleHandlers {
  return {
    ...operatorRoutes(services),
    ...fourEyesRoutes(services),
    ...giftConsoleRoutes(services),
    ...contentRoutes(services),
  };
}
