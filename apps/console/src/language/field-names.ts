const listed = {
  q: "标题、拼音或首字母",
  state: "状态",
  updatedAt: "修改时间",
  updatedBy: "修改人",
  id: "编号",
  revision: "版次",
};

const game = {
  gamename: "名称",
  slug: "标识",
  aliases: "别名",
  gametype: "类型",
  logo: "图标",
  introduction: "一句话简介",
  description: "介绍",
  categories: "分类",
  score: "评分",
  hot: "热度",
  releasedAt: "上线时间",
  pictures: "截图",
  activityHref: "活动链接",
  activitySrc: "活动图片",
  activityTitle: "活动标题",
  developer: "开发者",
  ageRating: "适龄提示",
  isbn: "版号",
  filing: "备案号",
  privacyUrl: "隐私政策链接",
  appStoreUrl: "App Store 链接",
  bizId: "备案识别码",
  entryUrl: "入口地址",
  build: "安装包",
  size: "大小（MB）",
  version: "版本",
  permissions: "权限",
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

const player = {
  q: "编号、手机号、用户名或昵称开头",
  id: "编号",
  username: "用户名",
  nickname: "昵称",
  phone: "手机号",
  realName: "实名",
  state: "状态",
  createdAt: "注册时间",
  revealed: "查看内容",
  giftid: "礼包编号",
  sessions: "登录设备",
  message: "消息编号",
  banned: "封禁",
  bannedUntil: "封禁至",
  checks: "已核实",
};

const ticket = {
  id: "编号",
  state: "状态",
  kind: "类别",
  reason: "举报理由",
  target: "举报对象",
  content: "内容",
  assignee: "处理人",
  createdAt: "提交时间",
  answeredAfter: "首次回复用时",
};

/** Names of the console's pages and of the fields of their lists and forms. */
export const fieldNames = {
  resources: {
    games: {
      name: "游戏",
      fields: { ...listed, q: "名称、拼音或首字母", title: "名称", ...game, data: game },
    },
    game: { name: "游戏", fields: game },
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
    players: { name: "玩家", fields: player },
    tickets: { name: "反馈工单", fields: ticket },
    reports: { name: "举报", fields: ticket },
    answers: {
      name: "常用回复",
      fields: { title: "标题", content: "内容", enabled: "启用" },
    },
    announcements: {
      name: "公告",
      fields: {
        title: "标题",
        content: "内容",
        link: "页面地址",
        audience: "发送给",
        cid: "渠道编号",
        gameid: "游戏编号",
        state: "状态",
        sendAt: "发送时间",
        updatedBy: "修改人",
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
        games: "游戏编号",
        addresses: "可用网络",
        reason: "修改角色的原因",
        passkey: "通行密钥",
      },
    },
    packages: {
      name: "安装包",
      fields: {
        id: "编号",
        label: "应用名称",
        packageName: "包名",
        versionName: "版本",
        versionCode: "版本号",
        size: "大小",
        minSdk: "最低 API 级别",
        targetSdk: "目标 API 级别",
        schemes: "签名方案",
        signer: "签名证书（SHA-256）",
        sha256: "文件摘要（SHA-256）",
        permissions: "权限",
        gameid: "游戏编号",
        operator: "上传人",
        usedBy: "使用此包的游戏",
        build: "安装包",
        registeredAt: "上传时间",
      },
    },
    webhooks: {
      name: "Webhook",
      fields: { name: "名称", url: "地址", events: "事件", enabled: "启用" },
    },
    deliveries: {
      name: "发送记录",
      fields: {
        createdAt: "时间",
        event: "事件",
        state: "状态",
        answerStatus: "返回状态",
        tries: "次数",
        problem: "原因",
      },
    },
    keys: {
      name: "密钥",
      fields: {
        name: "名称",
        role: "角色",
        games: "游戏编号",
        operator: "创建人",
        state: "状态",
        until: "有效期至",
        expiresAt: "有效期至",
        seenAt: "最近使用",
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
        q: "搜索词（至少两字）",
        from: "从",
        to: "到",
        rows: "条数",
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
