import type { GameType } from "@playfront/contract/entities";

/** What a play button may say (spec §4, "Download button"). A browser only ever reaches the first three. */
export type PlayState =
  | "download"
  | "enter"
  | "downloading"
  | "start"
  | "continue"
  | "install"
  | "update"
  | "waiting";

export const playLabels: Record<PlayState, string> = {
  download: "下载",
  enter: "进入",
  downloading: "下载中",
  start: "打开",
  continue: "继续",
  install: "安装",
  update: "更新",
  waiting: "等待",
};

/** What the button of a game says when nothing is under way. */
export function restingState(gametype: GameType): PlayState {
  return gametype === "html5" ? "enter" : "download";
}
