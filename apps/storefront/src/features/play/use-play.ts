import { clickGuardMs, downloadPressedMs } from "@playfront/contract/constants";
import { useEffect, useRef, useState } from "react";
import { type PlayableGame, useOpenGame } from "../../domain/open-game.ts";
import { type PlayState, restingState } from "./play-rules.ts";

/** The button's state and its act: one tap a second, and three seconds of 下载中 after a download began (spec §4). */
export function usePlay(game: PlayableGame): {
  state: PlayState;
  isBusy: boolean;
  play: () => void;
} {
  const openGame = useOpenGame();
  const [pressed, setPressed] = useState<"no" | "downloading" | "entering">("no");
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const open = async () => {
    const isDownload = game.gametype === "mobile";
    setPressed(isDownload ? "downloading" : "entering");
    if (isDownload) timer.current = setTimeout(() => setPressed("no"), downloadPressedMs);
    const hasLeft = await openGame(game);
    if (isDownload && hasLeft) return;
    clearTimeout(timer.current);
    setPressed("no");
  };
  const play = () => {
    const now = performance.now();
    if (now - lastTap.current < clickGuardMs) return;
    lastTap.current = now;
    void open();
  };
  const state = pressed === "downloading" ? "downloading" : restingState(game.gametype);
  return { state, isBusy: pressed !== "no", play };
}
