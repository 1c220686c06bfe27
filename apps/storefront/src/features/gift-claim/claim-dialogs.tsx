import type { Gift } from "@playfront/contract/entities";
import type { AppAddresses, PublicSettings } from "@playfront/contract/public-settings";
import { createRef } from "react";
import { cannotInstallApps } from "../../browser/container/device.ts";
import { getSurroundings } from "../../browser/container/surroundings.ts";
import { getNativePlay } from "../../shared/downloads/native-plays.ts";
import { playOffers, restingState } from "../../shared/game/play-state.ts";
import { copyCode } from "../../shared/gift/copy-code.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { loginPath } from "../../shared/navigation/return-target.ts";
import type { DialogAction } from "../../ui/dialog/dialog-spec.ts";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import type { Obstacle } from "./claim-rules.ts";
import { CodeDialogBody } from "./code-dialog-body.tsx";
import { canSaveCode, FollowCode, heldAddress, saveFollowCode } from "./follow-code.tsx";

interface ObstacleContext {
  gift: Gift;
  /** Router path of the page shown now. */
  page: string;
  settings: ObstacleSettings;
}

/** `app`: where the product's own app is to be had. */
export type ObstacleSettings = Pick<PublicSettings, "app" | "officialAccount">;

/** Shows what stops the claim. Resolves to the router path that the player chose, or null. */
export async function openObstacleDialog(
  obstacle: Obstacle,
  { gift, page, settings: { app, officialAccount } }: ObstacleContext,
): Promise<string | null> {
  if (obstacle === "wechatFollow") {
    const held = heldAddress(officialAccount, paths.gift(gift.giftid));
    const save: DialogAction<"save"> = {
      id: "save",
      label: "保存图片",
      primary: true,
      keepsOpen: true,
      onTap: () => void saveFollowCode(held),
    };
    await openDialog({
      title: "关注公众号领取",
      body: <FollowCode held={held} account={officialAccount} />,
      actions: [canSaveCode() ? save : understood],
    });
    return null;
  }
  const withoutApp = obstacle === "appOnly" ? whyNoApp(app) : null;
  if (withoutApp !== null) {
    const { title } = obstacleTexts.appOnly;
    await openDialog({ title, body: withoutApp, actions: [understood] });
    return null;
  }
  const { title, body, go, to } = obstacleTexts[obstacle];
  const choice = await openDialog({
    title,
    body,
    actions: [
      { id: "go", label: go, primary: true },
      { id: "cancel", label: "取消" },
    ],
  });
  return choice === "go" ? to(page) : null;
}

const understood: DialogAction<"ok"> = { id: "ok", label: "知道了", primary: true };

/** Why the app cannot be had on this device; null if it can. */
function whyNoApp({ android, ios }: AppAddresses): string | null {
  if (android === "" && ios === "") return "App 尚未上线，暂时无法领取该礼包。";
  if (ios !== "" || !cannotInstallApps()) return null;
  return "App 目前只有 Android 版，请在 Android 手机上领取该礼包。";
}

/** Asks a visitor to log in for a reminder. Resolves to whether the visitor wants to. */
export async function openRemindLoginDialog(): Promise<boolean> {
  const { title, go } = obstacleTexts.login;
  const choice = await openDialog({
    title,
    body: "登录后即可预约，礼包开放时将发消息提醒您。",
    actions: [
      { id: "go", label: go, primary: true },
      { id: "cancel", label: "取消" },
    ],
  });
  return choice === "go";
}

interface ObstacleText {
  title: string;
  body: string;
  go: string;
  to(page: string): string;
}

const obstacleTexts: Record<Exclude<Obstacle, "wechatFollow">, ObstacleText> = {
  appOnly: {
    title: "请在 App 内领取礼包",
    body: "该礼包为 App 专享，下载 App 后即可领取。",
    go: "下载 App",
    to: () => paths.appHall,
  },
  login: {
    title: "请先登录",
    body: "登录后即可领取礼包，兑换码会保存到您的账号。",
    go: "登录",
    to: (page) => loginPath({ refer: page }),
  },
  realName: {
    title: "请先进行实名认证",
    body: "该礼包需要完成实名认证后才能领取。",
    go: "去认证",
    to: () => paths.realName,
  },
  phone: {
    title: "请先绑定手机",
    body: "该礼包需要绑定手机号后才能领取。",
    go: "去绑定",
    to: () => paths.bindPhone,
  },
};

/**
 * Shows a claimed code (docs/product.md#claim-outcomes). Copying keeps the dialog open, so that the toast is visible
 * and a code that could not be copied can still be selected by hand. Resolves to true if the player wants to open the
 * game.
 */
export async function openCodeDialog({
  gift,
  sn,
  isNew,
}: {
  gift: Gift;
  sn: string;
  /** Just claimed, not shown again. */
  isNew: boolean;
}): Promise<boolean> {
  const text = createRef<HTMLElement>();
  const isInSdk = getSurroundings().container === "sdk";
  const copy: DialogAction<"copy"> = {
    id: "copy",
    label: "复制",
    keepsOpen: true,
    primary: isInSdk,
    onTap: () => void copyCode(sn, text.current),
  };
  const play: DialogAction<"play"> = {
    id: "play",
    label: playOffers[getNativePlay(gift.gameid)?.state ?? restingState(gift.gametype)],
    primary: true,
  };
  const choice = await openDialog({
    title: isNew ? "领取成功" : "我的兑换码",
    body: <CodeDialogBody gametype={gift.gametype} sn={sn} isNew={isNew} textRef={text} />,
    // The SDK webview is inside the game: no other game can be opened from it.
    actions: isInSdk ? [copy] : [play, copy],
  });
  return choice === "play";
}
