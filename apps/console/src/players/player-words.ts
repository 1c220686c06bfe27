import type { ConsoleData } from "@playfront/contract/console/calls";
import type { RevealableField } from "@playfront/contract/console/players";

export type ListedPlayer = ConsoleData<"players/list">["rows"][number];
export type Player = ConsoleData<"players/get">;

export const playerStateNames: Record<Player["state"], string> = {
  active: "正常",
  banned: "已封禁",
  deleting: "待注销",
};

/** The states that a list can be narrowed to. */
export const stateChoices = (["banned", "deleting"] as const).map((id) => ({
  id,
  name: playerStateNames[id],
}));

export const realNameNames: Record<Player["realName"], string> = {
  none: "未提交",
  pending: "核验中",
  verified: "已通过",
  failed: "未通过",
};

export const realNameChoices = Object.entries(realNameNames).map(([id, name]) => ({ id, name }));

export const revealableNames: Record<RevealableField, string> = {
  phone: "手机号",
  name: "姓名",
  birthDate: "出生日期",
};
