import { failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export function giftRoutes(
  _services: Services,
): ModuleHandlers<
  | "gift/getGiftGameList"
  | "gift/getGiftList"
  | "gift/getGiftInfo"
  | "gift/getUserGiftSnList"
  | "gift/getUserGiftSn"
  | "gift/getClaimedList"
> {
  const notBuilt = () => failed(0);
  return {
    "gift/getGiftGameList": async () => notBuilt(),
    "gift/getGiftList": async () => notBuilt(),
    "gift/getGiftInfo": async () => notBuilt(),
    "gift/getUserGiftSnList": async () => notBuilt(),
    "gift/getUserGiftSn": async () => notBuilt(),
    "gift/getClaimedList": async () => notBuilt(),
  };
}
