import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import { requestOrigin } from "../../platform/http/request-origin.ts";
import { requestRow } from "../../platform/http/request-row.ts";
import type { Services } from "../../services.ts";

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
