import type { Result } from "@playfront/contract/api";
import type { Data } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import type { DeletionPending } from "@playfront/contract/envelope";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { shanghaiMinute } from "../../shared/text/format.ts";
import { openDialog } from "../../ui/dialog/open-dialog.ts";

/** The answer of a login to an account that is pending deletion; null for every other answer. */
export function pendingDeletion(result: Result<unknown>): DeletionPending | null {
  if (result.ok || result.kind !== "coded" || result.code !== codes.deletionPending) return null;
  const { due, sign } = (result.data ?? {}) as Partial<DeletionPending>;
  return typeof due === "string" && typeof sign === "string" ? { due, sign } : null;
}

/** Offers to cancel the deletion; null if the player declines. */
export async function offerToCancel({
  due,
  sign,
}: DeletionPending): Promise<Result<Data<"user/deletionCancel">> | null> {
  const choice = await openDialog({
    title: "账号正在注销",
    body: `该账号将于 ${shanghaiMinute(due)} 永久删除。撤销注销后即可登录，账号和全部内容都会保留。`,
    actions: [
      { id: "cancel", label: "撤销注销并登录", primary: true },
      { id: "leave", label: "继续注销" },
    ],
  });
  return choice === "cancel" ? getBrowserApi().call("user/deletionCancel", { sign }) : null;
}
