import { logOut } from "../../shared/account/log-out.ts";
import { confirmDanger } from "../../ui/dialog/confirm-danger.ts";
import { showToast } from "../../ui/feedback/toast.ts";

/** Logs out after a confirmation. */
export function useLogOut(): () => Promise<void> {
  return async () => {
    const isSure = await confirmDanger({
      title: "退出登录",
      body: "退出后需要重新登录才能领取礼包和进入游戏。",
      act: "退出",
    });
    if (!isSure) return;
    logOut();
    showToast("已退出登录");
  };
}
