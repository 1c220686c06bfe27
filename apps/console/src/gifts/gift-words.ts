import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { codeProblemNames, requisites } from "@playfront/contract/constants";

export type Gift = ConsoleData<"gifts/get">;

export const giftStateNames: Record<Gift["state"], string> = {
  upcoming: "未开始",
  open: "领取中",
  ended: "已结束",
  withdrawn: "已下架",
};

export type DeadCode = ConsoleData<"dead-codes/list">["rows"][number];

export const reportStateNames: Record<DeadCode["state"], string> = {
  open: "待处理",
  reissued: "已补发",
  refused: "已驳回",
};

/** What operators do with reports. */
export const settlings = {
  reissue: {
    label: "补发",
    done: "已补发",
    means: "旧码作废，玩家会得到此礼包的另一个兑换码和一条消息。",
  },
  refuse: { label: "驳回", done: "已驳回", means: "玩家会收到消息，看到此原因。" },
} as const;

export type Settling = keyof typeof settlings;

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

export const reportStateChoices = choicesOf(reportStateNames);
export const codeProblemChoices = choicesOf(codeProblemNames);
export const giftStateChoices = choicesOf(giftStateNames);

/** Without the requisite of none, which forms show as the empty choice. */
export const requisiteChoices = [
  { id: requisites.wechatFollow, name: "在微信或 App 中" },
  { id: requisites.realName, name: "已实名认证" },
  { id: requisites.phone, name: "已绑定手机号" },
  { id: requisites.appOnly, name: "仅在 App 中" },
];

/** Which codes of a gift are exported. */
export const exportNames: Record<ConsolePayload<"gifts/export">["which"], string> = {
  all: "全部兑换码",
  claimed: "已领取的",
  free: "未领取的",
};

export const batchStateNames: Record<
  ConsoleData<"gifts/batches">["rows"][number]["state"],
  string
> = {
  reading: "读取中",
  writing: "写入中",
  imported: "已导入",
  failed: "导入失败，未写入",
  undone: "已撤销",
};

/** Such as 1,000,000. */
export const inGroups = (count: number) => count.toLocaleString("en");
