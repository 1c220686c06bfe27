import { clickGuardMs, downloadPressedMs } from "@playfront/contract/constants";
import { useEffect, useRef, useState } from "react";
import { useNativePlay } from "../../shared/downloads/native-plays.ts";
import { isAndroidOnly, useNoPackages } from "../../shared/game/android-games.ts";
import { useOpenGame } from "../../shared/game/open-game.ts";
import type { PlayableGame } from "../../shared/game/play-state.ts";
import { type PlayState, restingState } from "../../shared/game/play-state.ts";

/**
 * The button's state and action, at most one tap per second (docs/product.md#play-button). In a container with a native
 * downloader the state is the downloader's. A browser reports nothing about its downloads: there the state is 下载中 for
 * three seconds.
 */
export function usePlay(game: PlayableGame): {
  state: PlayState;
  percent: number | null;
  isBusy: boolean;
  play: () => void;
} {
  const openGame = useOpenGame();
  const native = useNativePlay(game.gameid);
  const [pressed, setPressed] = useState<"no" | "downloading" | "otherwise">("no");
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useNewestVersion(game, native !== null);

  const open = async () => {
    const isDownload = game.gametype === "mobile" && native === null;
    setPressed(isDownload ? "downloading" : "otherwise");
    if (isDownload) timer.current = setTimeout(() => setPressed("no"), downloadPressedMs);
    const hasLeft = await act();
    if (isDownload && hasLeft) return;
    clearTimeout(timer.current);
    setPressed("no");
  };
  const act = async () => {
    if (native?.state !== "downloading" && native?.state !== "waiting") return openGame(game);
    const { pauseDownload } = await import("../../shared/downloads/native-downloads.ts");
    await pauseDownload(game.gameid);
    return false;
  };
  const play = () => {
    const now = performance.now();
    if (now - lastTap.current < clickGuardMs) return;
    lastTap.current = now;
    void open();
  };
  const isUnavailable = useNoPackages() && isAndroidOnly(game);
  const next = isUnavailable ? "androidOnly" : restingState(game.gametype);
  const resting = pressed === "downloading" && !isUnavailable ? "downloading" : next;
  return {
    state: native?.state ?? resting,
    percent: native?.percent ?? null,
    isBusy: pressed !== "no",
    play,
  };
}

/** Listed games have no version: a page that has it reports it for all buttons of the game. */
function useNewestVersion(game: PlayableGame, isKnown: boolean): void {
  const { gameid, gamename, logo, version, versioncode } = game;
  useEffect(() => {
    if (!isKnown || (!version && !versioncode)) return;
    void import("../../shared/downloads/native-downloads.ts")
      .then(({ recordNewestVersion }) =>
        recordNewestVersion({ gameid, gamename, logo, version, versioncode }),
      )
      .catch(() => {});
  }, [isKnown, gameid, gamename, logo, version, versioncode]);
}
