import type { Config } from "../../../infra/config/config.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { requestOrigin } from "../../../infra/http/request-origin.ts";
import { requestRow } from "../../../infra/http/request-row.ts";
import type { DownloadService } from "./download.service.ts";

export function downloadRoutes({
  config,
  downloads,
}: {
  config: Pick<Config, "hostTable" | "packagerOrigin" | "packagerPort">;
  downloads: DownloadService;
}): ModuleHandlers<"game/getDownloadUrl"> {
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
