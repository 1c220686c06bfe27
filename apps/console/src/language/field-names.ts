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
      },
    },
    site: {
      name: "站点设置",
      fields: {
        keyword: "默认搜索词",
        games: "热搜游戏",
        sections: "首页板块",
        names: "分类",
        ranks: "榜单",
        order: "主题和问题的顺序",
        SITE_NAME: "站点名称",
        SITE_SUFFIX: "标题后缀",
        WECHAT_ACCOUNT_NAME: "公众号名称",
        WECHAT_ACCOUNT_URL: "公众号二维码内容",
        APP_ANDROID_URL: "安卓 App 下载地址",
        APP_IOS_URL: "iOS App 下载地址",
        OPERATOR_NAME: "运营者",
        ICP_NUMBER: "ICP 备案号",
        TELECOM_LICENCE: "增值电信业务经营许可证",
        CULTURE_LICENCE: "网络文化经营许可证",
        HOST_TABLE: "主机表",
      },
    },
    listedGames: { name: "游戏", fields: { gamename: "游戏" } },
    legal: { name: "协议与政策", fields: { since: "生效日期", text: "正文" } },
    columns: { name: "资讯栏目", fields: { columns: "栏目" } },
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
