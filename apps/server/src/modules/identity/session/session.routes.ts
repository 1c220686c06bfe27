import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import type { ExchangeService } from "./exchange.service.ts";
import { placeOf } from "./session-place.ts";

export function sessionRoutes({
  exchanges,
}: {
  exchanges: ExchangeService;
}): ModuleHandlers<"user/checkLogin"> {
  return {
    "user/checkLogin": async ({ from }, context) => {
      const { player, token } = context;
      if (from !== "url") return done({ uid: player.uid });
      return exchanges.exchange({ player, token: token ?? "", place: placeOf(context) });
    },
  };
}
