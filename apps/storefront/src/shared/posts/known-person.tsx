import type { Failure } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import type { OwnReview } from "@playfront/contract/entities";
import type { NavigateFunction } from "react-router";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import { paths } from "../navigation/paths.ts";

/** Leads a player on whose account belongs to nobody known yet. False if the failure is another one. */
export async function askForPerson(failure: Failure, navigate: NavigateFunction): Promise<boolean> {
  const isAsked = failure.kind === "coded" && failure.code === codes.needsPhone;
  if (!isAsked) return false;
  const answer = await openDialog({
    title: "请先验证身份",
    body: "按国家规定，发表评价和评论前需要绑定手机号或完成实名认证。您写的内容已为您保留。",
    actions: [
      { id: "realName", label: "实名认证" },
      { id: "phone", label: "绑定手机号", primary: true },
    ],
  });
  if (answer !== null) await navigate(answer === "phone" ? paths.bindPhone : paths.realName);
  return true;
}

/** Tells what becomes of a new post; `what` is 评价 or 评论. */
export function openSent(what: string, state: OwnReview["state"]): void {
  const isShown = state === "shown";
  void openDialog({
    title: isShown ? `${what}已发表` : `${what}已提交`,
    body: isShown
      ? "已发表，其他玩家稍后即可看到。"
      : "已提交，审核通过后展示。审核期间仅自己可见。",
    actions: [{ id: "ok", label: "知道了", primary: true }],
  });
}
