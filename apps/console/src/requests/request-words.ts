import type { ConsoleData } from "@playfront/contract/console/calls";
import type { RequestKind } from "@playfront/contract/console/calls/requests";

export type OperatorRequest = ConsoleData<"requests/list">["rows"][number];

export const requestKindNames: Record<RequestKind, string> = {
  "gifts/export": "导出兑换码",
  "gifts/compensate": "补偿玩家",
  "gifts/ask-void": "作废并补发",
  "dead-codes/ask-reissue": "补发无效兑换码",
  "dead-codes/ask-reissue-all": "批量补发无效兑换码",
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
