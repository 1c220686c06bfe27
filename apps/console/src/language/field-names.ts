const listed = {
  q: "标题、拼音或首字母",
  state: "状态",
  updatedAt: "修改时间",
  updatedBy: "修改人",
};

const article = {
  gameid: "游戏编号",
  col: "栏目",
  title: "标题",
  name: "短标题",
  summary: "摘要",
  content: "正文",
  author: "作者",
  cover: "封面",
};

const slide = { src: "图片", title: "标题", url: "链接", pos: "顺序" };

/** Names of the console's pages and of the fields of their lists and forms. */
export const fieldNames = {
  resources: {
    articles: { name: "文章", fields: { ...listed, ...article, data: article } },
    slides: { name: "轮播图", fields: { ...listed, ...slide, data: slide } },
    gifts: {
      name: "礼包",
      fields: {
        q: "名称中的字",
        id: "编号",
        gameid: "游戏编号",
        gamename: "游戏",
        giftname: "名称",
        description: "内容",
        explain: "使用方法",
        requisite: "领取条件",
        opensAt: "开始领取",
        expiresAt: "结束领取",
        published: "上架",
        state: "状态",
        left: "剩余 / 总数",
        total: "兑换码总数",
        isLow: "库存不足",
        alarm: "提醒数量",
        codes: "兑换码数量",
        voided: "作废的兑换码",
        uid: "玩家编号",
        players: "玩家人数",
      },
    },
    requests: {
      name: "审批",
      fields: {
        kind: "事项",
        object: "对象",
        facts: "内容",
        reason: "申请原因",
        state: "状态",
        requestedBy: "申请人",
        requestedAt: "申请时间",
        decidedBy: "处理人",
        decidedAt: "处理时间",
        which: "范围",
        players: "玩家人数",
        title: "消息标题",
        content: "消息内容",
      },
    },
    operators: {
      name: "操作员",
      fields: {
        name: "用户名",
        shownName: "姓名",
        role: "角色",
        enabled: "启用",
        hasAuthenticator: "身份验证器",
        createdAt: "创建时间",
        seenAt: "最近登录",
        q: "用户名开头",
      },
    },
    trail: {
      name: "操作记录",
      fields: {
        at: "时间",
        operator: "操作员",
        action: "操作",
        object: "对象",
        changes: "修改",
        reason: "原因",
        address: "来源地址",
      },
    },
  },
};

/** The name of a field of a page; a field that a newer server knows has its own. */
export function nameOfField(resource: string, field: string): string {
  const { resources } = fieldNames as { resources: Record<string, { fields: object } | undefined> };
  const names = (resources[resource]?.fields ?? {}) as Record<string, string>;
  return names[field] ?? field;
}

/** The name of a page. */
export function nameOfResource(resource: string): string {
  const { resources } = fieldNames as { resources: Record<string, { name: string } | undefined> };
  return resources[resource]?.name ?? resource;
}
