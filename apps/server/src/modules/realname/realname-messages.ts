import { maxAccountsPerPerson } from "./realname.rules.ts";

/**
 * Outcome of a case: `too-many-accounts` if the person already has as many verified accounts as allowed, `lapsed` if no
 * verdict came.
 */
export type Outcome = "verified" | "failed" | "too-many-accounts" | "lapsed";

export const tooManyAccountsText = `该身份信息已用于 ${maxAccountsPerPerson} 个账号的实名认证，无法再认证更多账号`;

/** Messages to the player. They contain neither name nor number. */
export const outcomeMessages: Record<Outcome, { title: string; content: string }> = {
  verified: {
    title: "实名认证已通过",
    content: "您的实名信息已通过核验，现在可以进入游戏、领取实名礼包了。",
  },
  failed: {
    title: "实名认证未通过",
    content: "您提交的姓名与身份证号未通过核验，请核对后重新提交。",
  },
  "too-many-accounts": {
    title: "实名认证未通过",
    content: `${tooManyAccountsText}。如非本人操作，请联系客服。`,
  },
  lapsed: {
    title: "请重新提交实名信息",
    content: "您的实名信息在 48 小时内没有得到核验结果，已提交的信息已经删除，请重新提交。",
  },
};
