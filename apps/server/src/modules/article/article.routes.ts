import { failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export function articleRoutes(
  _services: Services,
): ModuleHandlers<
  "article/getArticleColumn" | "article/getArticleList" | "article/getArticleInfo"
> {
  const notBuilt = () => failed(0);
  return {
    "article/getArticleColumn": async () => notBuilt(),
    "article/getArticleList": async () => notBuilt(),
    "article/getArticleInfo": async () => notBuilt(),
  };
}
