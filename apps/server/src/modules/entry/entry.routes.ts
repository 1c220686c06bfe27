import { done } from "../../infra/answer.ts";
import type { Config } from "../../infra/config/config.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import { requestOrigin } from "../../infra/http/request-origin.ts";
import { requestRow } from "../../infra/http/request-row.ts";
import type { EntryService } from "./entry.service.ts";

export function entryRoutes({
  config,
  entries,
}: {
  config: Pick<Config, "hostTable">;
  entries: EntryService;
}): ModuleHandlers<"game/getEntryUrl"> {
  return {
    "game/getEntryUrl": async ({ gameid }, { player, cid, request }) => {
      const answer = await entries.issueTicket({ ...player, gameid, cid });
      if (!answer.ok) return answer;
      const origin = requestRow(request, config.hostTable)?.entry ?? requestOrigin(request);
      return done({ url: `${origin}/h5/enter/${answer.data}` });
    },
  };
}
