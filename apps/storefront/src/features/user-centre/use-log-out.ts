import { getBrowserApi } from "../../platform/browser-api.ts";
import { clearSession } from "../../platform/session.ts";
import { openDialog } from "../../ui/dialog-host.tsx";
import { showToast } from "../../ui/toast.tsx";

/** Asks, then ends the session on the host and here. Without an answer from the host it still ends here. */
export function useLogOut(): () => Promise<void> {
  return async () => {
    const choice = await openDialog({
      title: "退出登录",
      body: "退出后需要重新登录才能领取礼包和进入游戏",
      actions: [
        { id: "leave", label: "退出", primary: true },
        { id: "stay", label: "取消" },
      ],
    });
    if (choice !== "leave") return;
    await getBrowserApi().call("user/logout", {});
    clearSession();
    showToast("已退出登录");
  };
}
