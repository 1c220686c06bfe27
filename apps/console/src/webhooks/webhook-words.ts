import type { ConsoleData } from "@playfront/contract/console/calls";

export type Delivery = ConsoleData<"deliveries/list">["rows"][number];

export const eventNames: Record<Delivery["event"], string> = {
  "package.registered": "安装包已上传",
  "ticket.new": "新反馈",
  "gift.low": "礼包库存不足",
  test: "测试",
};

export const eventChoices = Object.entries(eventNames)
  .filter(([id]) => id !== "test")
  .map(([id, name]) => ({ id, name }));

export const deliveryStateNames: Record<Delivery["state"], string> = {
  waiting: "等待重试",
  sent: "已送达",
  failed: "失败",
};
