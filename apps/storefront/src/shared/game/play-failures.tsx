import type { Failure } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import type { NavigateFunction } from "react-router";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import { networkMessage } from "../../ui/feedback/failure-text.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { paths } from "../navigation/paths.ts";
import { loginPath } from "../navigation/return-target.ts";

/** Shows why a game could not be opened, and navigates to where the player can change that. */
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
    // If the host has no call for the permitted hours, its failure names the next opening, which the page then shows.
    void navigate(paths.playtimeOf(gameid), { state: failure.data });
  } else {
    showToast(playFailureText(failure));
  }
}

/** The host's message, or that there is no network. */
export function playFailureText(failure: Failure): string {
  return failure.kind === "coded" && failure.msg ? failure.msg : networkMessage();
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
