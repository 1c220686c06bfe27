import { done } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import { requestOrigin } from "../../platform/http/request-origin.ts";
import { requestRow } from "../../platform/http/request-row.ts";
import type { Services } from "../../services.ts";

export function entryRoutes({ config, entries }: Services): ModuleHandlers<"game/getEntryUrl"> {
  return {
    "game/getEntryUrl": async ({ gameid }, { player, cid, request }) => {
      const answer = await entries.issueTicket({ uid: player.uid, gameid, cid });
      if (!answer.ok) return answer;
      const origin = requestRow(request, config.hostTable)?.entry ?? requestOrigin(request);
      return done({ url: `${origin}/h5/enter/${answer.data}` });
    },
  };
}
