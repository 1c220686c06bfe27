import { done } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import { requestOrigin } from "../../platform/http/request-origin.ts";
import type { Services } from "../../services.ts";

export function entryRoutes({ entries }: Services): ModuleHandlers<"game/getEntryUrl"> {
  return {
    "game/getEntryUrl": async ({ gameid }, { player, cid, request }) => {
      const answer = await entries.issueTicket({ uid: player.uid, gameid, cid });
      if (!answer.ok) return answer;
      return done({ url: `${requestOrigin(request)}/h5/enter/${answer.data}` });
    },
  };
}
