import { codes } from "@playfront/contract/codes";
import type { Platform } from "@playfront/contract/container";
import type { ListedGame } from "@playfront/contract/entities";
import { packagePath } from "@playfront/http/package-path";
import { type Answer, done, failed, invalidField } from "../../../infra/answer.ts";

export interface DownloadServiceDeps {
  games: { findPlayable(gameid: string): Promise<DownloadableGame | null> };
  channels: { resolve(cid: string | null): Promise<string> };
  recents: { record(uid: string, gameid: string): Promise<void> };
}

export interface DownloadableGame {
  game: ListedGame;
  build: string | null;
  appStoreUrl: string | null;
}

export interface DownloadRequest {
  gameid: string;
  platform: Platform;
  cid: string | null;
  /** Null for a visitor. */
  uid: string | null;
  /** Origin of the packaging host, as this player reaches it. */
  packagerOrigin: string;
}

export type DownloadService = ReturnType<typeof createDownloadService>;

/** Finds the download address of a game. */
export function createDownloadService(deps: DownloadServiceDeps) {
  return {
    /** The address for one platform; records the game as recently played if a player is logged in. */
    async findUrl(wanted: DownloadRequest): Promise<Answer<{ url: string }>> {
      const playable = await deps.games.findPlayable(wanted.gameid);
      if (!playable) return failed(codes.notFound, "游戏不存在或已下架");
      if (playable.game.upcoming) return failed(codes.failure, "游戏尚未上线，可先预约");
      const answer = await findAddress(playable, wanted, deps);
      if (answer.ok && wanted.uid !== null) await deps.recents.record(wanted.uid, wanted.gameid);
      return answer;
    },
  };
}

async function findAddress(
  { game, build, appStoreUrl }: DownloadableGame,
  { platform, cid, packagerOrigin }: DownloadRequest,
  { channels }: DownloadServiceDeps,
): Promise<Answer<{ url: string }>> {
  if (game.gametype === "html5") {
    return invalidField("gameid", "该游戏无需下载，请直接进入游戏");
  }
  if (platform === "ios") {
    return appStoreUrl ? done({ url: appStoreUrl }) : failed(codes.notFound, "该游戏暂无 iOS 版");
  }
  if (!build) return failed(codes.notFound, "该游戏暂无安装包");
  const channel = await channels.resolve(cid);
  const path = packagePath({ build, cid: channel, name: game.gamename });
  return done({ url: packagerOrigin + path });
}
