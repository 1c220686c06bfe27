import type { ConsoleData } from "@playfront/contract/console/calls";
import type { RequestKind } from "@playfront/contract/console/calls/requests";
import { roles } from "@playfront/contract/console/roles";
import { exportNames } from "../gifts/gift-words.ts";
import { nameOfField } from "../language/field-names.ts";

export type OperatorRequest = ConsoleData<"requests/list">["rows"][number];

export const requestKindNames: Record<RequestKind, string> = {
  "gifts/export": "导出兑换码",
  "gifts/compensate": "补偿玩家",
  "operators/ask-add": "添加操作员",
  "operators/ask-change": "修改操作员",
  "operators/ask-reset": "重置登录方式",
};

export const requestStateNames: Record<OperatorRequest["state"], string> = {
  open: "待处理",
  released: "已批准",
  refused: "已拒绝",
  expired: "已过期",
};

/** What the second operator has to know, as one text. */
export function describeFacts({ facts }: OperatorRequest): string {
  return facts
    .map(({ field, value, before }) => {
      const change = before === undefined ? "" : `${nameOfValue(field, before)} › `;
      return `${nameOfField("requests", field)}：${change}${nameOfValue(field, value)}`;
    })
    .join("；");
}

const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  which: exportNames,
  role: Object.fromEntries(Object.entries(roles).map(([role, { label }]) => [role, label])),
  enabled: { true: "是", false: "否" },
};

const nameOfValue = (field: string, value: string) =>
  value === "" ? "空" : (valueNames[field]?.[value] ?? value);
