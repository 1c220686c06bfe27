import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setNativePlays } from "../../shared/downloads/native-plays.ts";
import type { PlayState } from "../../shared/game/play-state.ts";
import { enter } from "../../testing/container.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleGift } from "../../testing/samples.ts";
import { openCodeDialog } from "./claim-dialogs.tsx";

afterEach(() => setNativePlays(new Map()));

test.each<[PlayState | null, string]>([
  [null, "下载游戏"],
  ["start", "打开游戏"],
  ["update", "更新游戏"],
  ["install", "安装游戏"],
  ["continue", "继续下载"],
  ["downloading", "查看下载"],
])("with play state %s the dialog of a claimed code offers %s", async (state, offer) => {
  enter("app");
  if (state) setNativePlays(new Map([["7", { state, percent: null }]]));
  renderPage(null);
  act(() => void openCodeDialog({ gift: sampleGift({ giftid: "3" }), sn: "PLAY-1", isNew: true }));
  expect(await screen.findByRole("button", { name: offer })).toBeTruthy();
});
