import { codes } from "@playfront/contract/codes";
import { done, failed } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import type { SessionService } from "./session.service.ts";
import { placeOf } from "./session-place.ts";

export function sessionRoutes({
  sessions,
}: {
  sessions: SessionService;
}): ModuleHandlers<"user/checkLogin"> {
  return {
    "user/checkLogin": async ({ from }, context) => {
      const { uid } = context.player;
      if (from !== "url") return done({ uid });
      const token = await sessions.exchange(context.token ?? "", placeOf(context));
      return token === null ? failed(codes.unauthorized) : done({ uid, token });
    },
  };
}
