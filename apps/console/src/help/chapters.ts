/** The handbook's chapter about each page, by the first part of its path. */
export const chapters: Readonly<Record<string, string>> = {
  "": "数据",
  account: "登录与账号安全",
  games: "游戏",
  articles: "文章",
  slides: "轮播图",
  collections: "专题与每日推荐",
  site: "站点设置",
  packages: "安装包",
  channels: "渠道",
  gifts: "礼包与兑换码",
  "dead-codes": "礼包与兑换码",
  openings: "开服表",
  posts: "评价与评论",
  requests: "审批（两人）",
  players: "玩家与工单",
  tickets: "玩家与工单",
  reports: "玩家与工单",
  answers: "玩家与工单",
  announcements: "公告",
  operators: "角色与权限",
  keys: "合作方与密钥",
  webhooks: "通知（Webhook）",
  trail: "操作记录",
  system: "系统",
};

export const chapterOf = (page: string): string => chapters[page] ?? "常见问题";
