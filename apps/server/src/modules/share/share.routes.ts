import { done } from "../../infra/answer.ts";
import type { Config } from "../../infra/config/config.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import { requestOrigin } from "../../infra/http/request-origin.ts";
import type { ShareService } from "./share.service.ts";

export function shareRoutes({
  config: { publicOrigin },
  shares,
}: {
  config: Pick<Config, "publicOrigin">;
  shares: ShareService;
}): ModuleHandlers<"share/getShareLink"> {
  return {
    "share/getShareLink": async (target, { player, cid, ip, request }) => {
      const answer = await shares.link({ uid: player?.uid ?? null, cid, ip }, target);
      if (!answer.ok) return answer;
      const { share } = answer.data;
      return done({ url: `${publicOrigin ?? requestOrigin(request)}/s/${share}`, ...answer.data });
    },
  };
}
