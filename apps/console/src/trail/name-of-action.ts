import type { ConsoleData } from "@playfront/contract/console/calls";
import { actNames, kindNames } from "../content/document-words.ts";

export type TrailEntry = ConsoleData<"trail/list">["rows"][number];

/** What the trail's entries are called; each is the call that made it. */
const actionNames: Readonly<Record<string, string>> = {
  "session/finish": "登录",
  "session/end": "退出登录",
  "session/password": "修改自己的密码",
  "session/recoveryCode": "使用恢复码登录",
  "session/renewRecoveryCodes": "重新生成恢复码",
  "session/wrong-password": "密码错误",
  "session/wrong-code": "登录失败：验证码错误",
  "session/codes-used-up": "登录失败：当日验证码次数已用完",
  "session/foreign-network": "登录失败：网络不允许",
  "session/refused": "操作被拒绝",
  "gifts/add": "添加礼包",
  "gifts/change": "修改礼包",
  "gifts/import": "导入兑换码",
  "operators/alarm": "查看次数异常",
  "players/list": "查找玩家",
  "players/get": "打开玩家",
  "players/sessions": "查看玩家的设备",
  "players/logins": "查看玩家的登录方式",
  "players/activity": "查看玩家的账号动态",
  "players/gifts": "查看玩家的礼包",
  "players/messages": "查看玩家的消息",
  "tickets/list": "查看工单列表",
  "reports/list": "查看举报列表",
  "tickets/get": "打开工单",
  "tickets/ofPlayer": "查看玩家的工单",
  "gifts/find-code": "查找兑换码",
  "figures/export": "导出数据",
  "games/export": "导出游戏",
  "articles/export": "导出文章",
  "keys/new-address": "密钥从新地址使用",
  "players/reveal": "查看玩家信息",
  "players/revealCode": "查看兑换码",
  "players/endSession": "退出玩家的一台设备",
  "players/endSessions": "退出玩家全部设备",
  "players/removeLogin": "解除玩家的登录方式",
  "players/unlock": "解除登录等待",
  "players/resend": "重发消息",
  "players/ban": "封禁玩家",
  "players/unban": "解除封禁",
  "players/removeSecondFactor": "移除登录保护",
  "players/verify": "人工通过实名",
  "players/resetRealName": "重置实名状态",
  "players/stopDeletion": "撤销注销申请",
  "tickets/take": "处理工单",
  "tickets/assign": "指派工单",
  "tickets/release": "放回工单",
  "tickets/answer": "回复工单",
  "tickets/close": "关闭工单",
  "tickets/revealContact": "查看联系方式",
  "answers/add": "添加常用回复",
  "answers/change": "修改常用回复",
  "announcements/add": "新建公告",
  "announcements/change": "修改公告",
  "announcements/send": "发送公告",
  "announcements/withdraw": "撤回公告",
  "channels/change": "修改渠道附加值",
  "openings/add": "添加开服",
  "openings/change": "修改开服",
  "openings/paste": "批量添加开服",
  "dead-codes/reissue": "补发无效兑换码",
  "dead-codes/refuse": "驳回无效兑换码",
  "dead-codes/reissue-all": "批量补发无效兑换码",
  "dead-codes/refuse-all": "批量驳回无效兑换码",
  "posts/decide": "审核评价与评论",
  "posts/reply": "回复评价",
  "posts/unreply": "撤回评价回复",
  "gifts/undo": "撤销导入批次",
  "gifts/alarm": "设置库存提醒",
  "gifts/void": "作废兑换码",
  "gifts/ask-void": "申请作废并补发",
  "dead-codes/ask-reissue": "申请补发无效兑换码",
  "dead-codes/ask-reissue-all": "申请批量补发无效兑换码",
  "gifts/export": "申请导出兑换码",
  "gifts/export-file": "下载兑换码",
  "gifts/compensate": "申请补偿玩家",
  "gifts/give": "向玩家发放兑换码",
  "requests/release": "批准申请",
  "requests/refuse": "拒绝申请",
  "game/giveEntryKey": "发放入口密钥",
  "pictures/add": "上传图片",
  "pictures/cut": "裁剪图片",
  "site/search": "修改热搜",
  "site/home": "修改首页板块",
  "site/categories": "修改分类",
  "site/ranks": "修改榜单",
  "site/help": "修改帮助问答",
  "site/identity": "修改站点信息",
  "site/footer": "修改页脚与备案",
  "site/hosts": "修改主机表",
  "legal/add": "添加协议或政策的版本",
  "columns/change": "修改资讯栏目",
  "operators/add": "添加操作员",
  "operators/change": "修改操作员",
  "operators/reset": "重置登录方式",
  "operators/ask-add": "申请添加操作员",
  "operators/ask-change": "申请修改操作员",
  "operators/ask-reset": "申请重置登录方式",
  "operators/removePasskey": "移除通行密钥",
  "passkeys/add": "添加通行密钥",
  "keys/add": "创建密钥",
  "keys/revoke": "吊销密钥",
  "packages/add": "申请上传安装包",
  "packages/confirm": "上传安装包",
  "packages/use": "更换游戏的安装包",
  "webhooks/add": "添加 Webhook",
  "webhooks/change": "修改 Webhook",
  "webhooks/test": "测试 Webhook",
  "trail/export": "导出操作记录",
};

/** What the trail can be filtered by. */
export const actionChoices = [
  ...Object.entries(actionNames).map(([id, name]) => ({ id, name })),
  ...Object.entries(kindNames).flatMap(([kind, name]) =>
    Object.entries(actNames).map(([act, done]) => ({
      id: `${kind}/${act}`,
      name: `${done}${name}`,
    })),
  ),
];

export function nameOfAction({ action }: TrailEntry): string {
  return actionNames[action] ?? documentAct(action) ?? action;
}

/** Such as 发布文章. */
function documentAct(action: string): string | null {
  const [kind = "", act = ""] = action.split("/");
  const [name, done] = [(kindNames as Record<string, string>)[kind], actNames[act]];
  return name && done ? `${done}${name}` : null;
}

/** Whose names the fields of an entry have. */
export function resourceOf({ action }: TrailEntry): string {
  const [resource = ""] = action.split("/");
  return resource === "passkeys" || resource === "session" ? "operators" : resource;
}
