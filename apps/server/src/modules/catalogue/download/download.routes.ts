import type { Services } from "../../../container.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { requestOrigin } from "../../../infra/http/request-origin.ts";
import { requestRow } from "../../../infra/http/request-row.ts";

export function downloadRoutes({
  config,
  downloads,
}: Services): ModuleHandlers<"game/getDownloadUrl"> {
  return {
    "game/getDownloadUrl": ({ gameid, platform }, { cid, player, request }) =>
      downloads.findUrl({
        gameid,
        platform,
        cid,
        uid: player?.uid ?? null,
        packagerOrigin:
          requestRow(request, config.hostTable)?.packaging ??
          config.packagerOrigin ??
          requestOrigin(request, config.packagerPort),
      }),
  };
}
