import type { ConsoleData } from "@playfront/contract/console/calls";
import type { RequestKind } from "@playfront/contract/console/calls/requests";
import { exportNames } from "../gifts/gift-words.ts";
import { nameOfField } from "../language/field-names.ts";

export type OperatorRequest = ConsoleData<"requests/decide">;

export const requestKindNames: Record<RequestKind, string> = {
  "gifts/export": "导出兑换码",
  "gifts/compensate": "补偿玩家",
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
    .map(({ field, value }) => {
      const shown = field === "which" ? (exportNames as Record<string, string>)[value] : value;
      return `${nameOfField("requests", field)}：${shown ?? value}`;
    })
    .join("；");
}
