export const playerStates = ["active", "banned", "deleting"] as const;
export const realNameStates = ["none", "pending", "verified", "failed"] as const;

/** What is masked until an operator says why it is needed, with the name that the console shows. */
export const revealableFields = ["phone", "name", "birthDate"] as const;
export type RevealableField = (typeof revealableFields)[number];

/** What an operator has made sure of before the second factor of a player is removed. */
export const factorChecks = {
  identity: "已核对本人身份，与账号的实名信息一致",
  phone: "已拨打绑定的手机号，由本人接听并确认",
  history: "本人说出了注册时间、常用设备或最近的礼包，与记录一致",
  warned: "已告知本人：移除后仅凭密码即可登录",
} as const;
export type FactorCheck = keyof typeof factorChecks;
