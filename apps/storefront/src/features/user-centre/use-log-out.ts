import { logOut } from "../../shared/account/log-out.ts";
import { openDialog } from "../../ui/dialog/dialog-host.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";

/** Logs out after a confirmation. */
export function useLogOut(): () => Promise<void> {
  return async () => {
    const choice = await openDialog({
      title: "退出登录",
      body: "退出后需要重新登录才能领取礼包和进入游戏。",
      actions: [
        { id: "stay", label: "取消", primary: true },
        { id: "leave", label: "退出", danger: true },
      ],
    });
    if (choice !== "leave") return;
    logOut();
    showToast("已退出登录");
  };
}
