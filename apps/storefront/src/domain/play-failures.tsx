import type { Failure } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import type { NextOpen } from "@playfront/contract/envelope";
import type { NavigateFunction } from "react-router";
import { openDialog } from "../ui/dialog-host.tsx";
import { showToast } from "../ui/toast.tsx";
import { paths } from "./paths.ts";
import { loginPath } from "./return-target.ts";

export const networkMessage = "系统繁忙，请稍后再试！";

/** Shows why a game could not be opened, and leads on where there is something to do. */
export function showPlayFailure(
  failure: Failure,
  { gameid, navigate }: { gameid: string; navigate: NavigateFunction },
): void {
  const code = failure.kind === "coded" ? failure.code : null;
  if (code === codes.unauthorized) {
    void navigate(loginPath({ refer: paths.playGame(gameid) }));
  } else if (code === codes.needsRealName) {
    void askForRealName(navigate);
  } else if (failure.kind === "coded" && code === codes.outsideHours) {
    void tellNextOpening(failure.msg, failure.data);
  } else {
    showToast(failure.kind === "coded" && failure.msg ? failure.msg : networkMessage);
  }
}

async function askForRealName(navigate: NavigateFunction): Promise<void> {
  const choice = await openDialog({
    title: "请先完成实名认证",
    body: "根据国家相关规定，完成实名认证后才能进入游戏。",
    actions: [
      { id: "go", label: "去认证", primary: true },
      { id: "cancel", label: "取消" },
    ],
  });
  if (choice === "go") await navigate(paths.realName);
}

async function tellNextOpening(msg: string, data: unknown): Promise<void> {
  const opens = spokenOpening(data);
  await openDialog({
    title: "当前时段无法进入游戏",
    body: (
      <>
        <p>{msg || "根据国家防沉迷规定，当前时段未成年人无法进入游戏。"}</p>
        {opens && (
          <p>
            下次开放：<strong>{opens}</strong>
          </p>
        )}
      </>
    ),
    actions: [{ id: "ok", label: "知道了", primary: true }],
  });
}

/** `7月5日周五 20:00`, Shanghai's clock wherever the player is; null when the host did not say. */
function spokenOpening(data: unknown): string | null {
  const { nextOpen } = (data ?? {}) as Partial<NextOpen>;
  const date = new Date(nextOpen ?? "");
  if (Number.isNaN(date.getTime())) return null;
  return new Intl.DateTimeFormat("zh-CN", {
    timeZone: "Asia/Shanghai",
    month: "long",
    day: "numeric",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(date);
}
