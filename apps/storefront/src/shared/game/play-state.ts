import type { GameInfo, GameType, ListedGame } from "@playfront/contract/entities";

export type PlayableGame = Pick<ListedGame, "gameid" | "gamename" | "gametype"> &
  Partial<Pick<GameInfo, "ios" | "logo" | "version" | "versioncode" | "upcoming" | "follownum">>;

/** A game to open. The optional facts make the download's record readable. */
export type OpenableGame = Pick<PlayableGame, "gameid" | "gametype"> & Partial<PlayableGame>;

/**
 * The next step for a game (docs/product.md#play-button). Browsers do not report downloads: there it is one of the
 * first four.
 */
export type PlayState =
  | "download"
  | "enter"
  | "androidOnly"
  | "downloading"
  | "start"
  | "continue"
  | "install"
  | "update"
  | "waiting";

export const playLabels: Record<PlayState, string> = {
  download: "下载",
  enter: "进入",
  androidOnly: "仅安卓",
  downloading: "下载中",
  start: "打开",
  continue: "继续",
  install: "安装",
  update: "更新",
  waiting: "等待",
};

/** The same for places where it stands alone, such as in a dialog. */
export const playOffers: Record<PlayState, string> = {
  download: "下载游戏",
  enter: "进入游戏",
  androidOnly: "查看游戏",
  downloading: "查看下载",
  start: "打开游戏",
  continue: "继续下载",
  install: "安装游戏",
  update: "更新游戏",
  waiting: "查看下载",
};

/** The state of a play button while nothing is under way. */
export function restingState(gametype: GameType): PlayState {
  return gametype === "html5" ? "enter" : "download";
}
