/**
 * Every page of the shop (docs/product.md#open-pages): one row a page. Routes, addresses, titles, tabs, the login guard, skeletons, the service
 * worker's shell and the browser tests are made from this table; `docs/how-to/add-a-page.md` says how. It is in the first
 * load, so it holds data only and imports nothing.
 */
export const pages = {
  home: {
    path: "/home/",
    file: "shop/home",
    title: "首页",
    bar: null,
    isTab: true,
    skeleton: "home",
    isWide: true,
  },
  game: {
    path: "/game/:gameid",
    file: "shop/game",
    title: null,
    skeleton: "game",
    hasCards: true,
    isWide: true,
  },
  reviews: {
    path: "/game/:gameid/reviews/:sort?",
    file: "shop/reviews",
    title: null,
    skeleton: "gameList",
    isSwitchedInPlace: true,
    isWide: true,
  },
  articles: {
    path: "/game/:gameid/:col/",
    file: "shop/article-list",
    title: null,
    skeleton: "articles",
    isSwitchedInPlace: true,
    isWide: true,
  },
  article: {
    path: "/game/:gameid/:col/:aid",
    file: "shop/article",
    title: null,
    skeleton: "article",
    isWide: true,
  },
  newGames: {
    path: "/newgame/",
    file: "shop/new-games",
    title: "新游推荐",
    skeleton: "gameList",
    isWide: true,
  },
  collections: {
    path: "/collection/",
    file: "shop/collections",
    title: "专题",
    skeleton: "gameList",
    isWide: true,
  },
  collection: {
    path: "/collection/:id",
    file: "shop/collection",
    title: null,
    skeleton: "gameList",
    isWide: true,
  },
  rank: {
    path: "/rank/:rankname?",
    file: "shop/rank",
    title: "排行榜",
    skeleton: "rank",
    isSwitchedInPlace: true,
    isWide: true,
  },
  category: {
    path: "/category/:categoryname?",
    file: "shop/category",
    title: "分类",
    bar: "分类大厅",
    isTab: true,
    skeleton: "category",
    isSwitchedInPlace: true,
    isWide: true,
  },
  search: {
    path: "/search/",
    file: "shop/search",
    title: "搜索",
    bar: null,
    skeleton: "search",
    isSwitchedInPlace: true,
    isWide: true,
  },
  downloads: {
    path: "/download/",
    file: "shop/downloads",
    title: "下载管理",
    skeleton: "downloads",
  },
  appHall: { path: "/hall/", file: "shop/app-hall", title: "App 下载", bar: "", skeleton: "plain" },
  agreement: {
    path: "/about/agreement/",
    file: "shop/about-agreement",
    title: "用户服务协议",
    skeleton: "plain",
  },
  privacy: {
    path: "/about/privacy/",
    file: "shop/about-privacy",
    title: "隐私政策",
    skeleton: "plain",
  },
  gifts: {
    path: "/gift/:tabname?",
    file: "shop/gifts",
    title: "全部礼包",
    bar: "礼包",
    isTab: true,
    skeleton: "giftGames",
    isSwitchedInPlace: true,
    isWide: true,
  },
  openings: {
    path: "/open/:day?",
    file: "shop/openings",
    title: "开服表",
    skeleton: "gameList",
    isSwitchedInPlace: true,
    isWide: true,
  },
  gameOpenings: {
    path: "/open/game/:gameid",
    file: "shop/game-openings",
    title: null,
    skeleton: "gameList",
    isWide: true,
  },
  gameGifts: {
    path: "/gift/game/:gameid",
    file: "shop/game-gifts",
    title: null,
    skeleton: "gameGifts",
    hasCards: true,
    isWide: true,
  },
  gift: {
    path: "/gift/info/:giftid",
    file: "shop/gift-detail",
    title: null,
    skeleton: "gift",
    hasCards: true,
    isWide: true,
  },
  user: {
    path: "/user/",
    file: "user/user",
    title: "我的",
    isTab: true,
    skeleton: "settings",
    hasCards: true,
    isWide: true,
  },
  login: {
    path: "/user/login/",
    file: "user/login",
    title: "登录",
    skeleton: "plain",
    input: "secret",
  },
  social: {
    path: "/user/social/",
    file: "user/social",
    title: "微信和 QQ 登录",
    skeleton: "plain",
  },
  register: {
    path: "/user/register/",
    file: "user/register",
    title: "注册",
    skeleton: "plain",
    input: "secret",
  },
  registerByUsername: {
    path: "/user/register/username",
    file: "user/register",
    title: "注册",
    skeleton: "plain",
    input: "secret",
  },
  registerByPhone: {
    path: "/user/register/phone/",
    file: "user/phone-register",
    title: "手机注册",
    skeleton: "plain",
    input: "secret",
  },
  findPassword: {
    path: "/user/findpwd/",
    file: "user/find-password",
    title: "找回密码",
    skeleton: "plain",
    input: "secret",
  },
  help: {
    path: "/user/help/",
    file: "user/help",
    title: "客服中心",
    skeleton: "plain",
    hasCards: true,
    input: "personal",
  },
  settings: {
    path: "/user/settings/",
    file: "user/settings",
    title: "设置",
    skeleton: "settings",
    hasCards: true,
  },
  notifications: {
    path: "/user/settings/notifications/",
    file: "user/notifications",
    title: "消息提醒",
    guard: "player",
    skeleton: "settings",
    hasCards: true,
  },
  playtime: {
    path: "/user/playtime/",
    file: "user/playtime",
    title: "游戏时段",
    skeleton: "plain",
  },
  minors: {
    path: "/minors/:age?",
    file: "shop/minors",
    title: "未成年人专区",
    skeleton: "gameList",
    isSwitchedInPlace: true,
    isWide: true,
  },
  guardians: {
    path: "/guardians/",
    file: "user/guardians",
    title: "家长监护",
    skeleton: "plain",
    hasCards: true,
    input: "personal",
  },
  notFound: { path: "/error/", file: "frame/not-found", title: "页面不存在", skeleton: "plain" },
  myGifts: {
    path: "/user/gift/",
    file: "user/my-gifts",
    title: "已领礼包",
    guard: "player",
    skeleton: "myGifts",
    hasCards: true,
    isWide: true,
  },
  profile: {
    path: "/user/profile/",
    file: "user/profile",
    title: "个人资料",
    guard: "player",
    skeleton: "settings",
  },
  bindPhone: {
    path: "/user/profile/phone/",
    file: "user/profile-phone",
    title: "绑定手机",
    guard: "player",
    skeleton: "plain",
    input: "secret",
  },
  changePassword: {
    path: "/user/profile/password/",
    file: "user/profile-password",
    title: "登录密码",
    guard: "player",
    skeleton: "plain",
    input: "secret",
  },
  realName: {
    path: "/user/profile/fcm/",
    file: "user/profile-real-name",
    title: "实名认证",
    guard: "player",
    skeleton: "plain",
    input: "secret",
  },
  nickname: {
    path: "/user/profile/nickname/",
    file: "user/profile-nickname",
    title: "修改昵称",
    guard: "player",
    skeleton: "plain",
  },
  avatar: {
    path: "/user/profile/avatar/",
    file: "user/profile-avatar",
    title: "修改头像",
    guard: "player",
    skeleton: "plain",
  },
  security: {
    path: "/user/profile/security/",
    file: "user/security",
    title: "账号与安全",
    guard: "player",
    skeleton: "settings",
    hasCards: true,
  },
  protection: {
    path: "/user/profile/security/protection/",
    file: "user/security-protection",
    title: "登录保护",
    guard: "player",
    skeleton: "plain",
    hasCards: true,
  },
  socialLogins: {
    path: "/user/profile/security/social/",
    file: "user/security-social",
    title: "微信和 QQ",
    guard: "player",
    skeleton: "settings",
    hasCards: true,
  },
  passkeys: {
    path: "/user/profile/security/passkeys/",
    file: "user/security-passkeys",
    title: "通行密钥",
    guard: "player",
    skeleton: "settings",
    hasCards: true,
  },
  devices: {
    path: "/user/profile/security/devices/",
    file: "user/security-devices",
    title: "登录设备",
    guard: "player",
    skeleton: "cards",
    hasCards: true,
  },
  activity: {
    path: "/user/profile/security/activity/",
    file: "user/security-activity",
    title: "安全记录",
    guard: "player",
    skeleton: "cards",
    hasCards: true,
  },
  exportData: {
    path: "/user/profile/security/export/",
    file: "user/security-export",
    title: "导出个人数据",
    guard: "player",
    skeleton: "plain",
    input: "secret",
  },
  deleteAccount: {
    path: "/user/profile/security/deletion/",
    file: "user/security-deletion",
    title: "注销账号",
    guard: "player",
    skeleton: "plain",
    input: "secret",
  },
  follows: {
    path: "/user/follow/",
    file: "user/follows",
    title: "我的关注",
    guard: "player",
    skeleton: "cards",
    hasCards: true,
    isWide: true,
  },
  messages: {
    path: "/user/message/",
    file: "user/messages",
    title: "我的消息",
    guard: "player",
    skeleton: "notes",
    hasCards: true,
    isWide: true,
  },
  gameCenter: {
    path: "/user/gamecenter/:gameid",
    file: "user/game-centre",
    title: "游戏中心",
    guard: "player",
    skeleton: "plain",
    hasCards: true,
    isWide: true,
  },
} as const satisfies Record<string, Page>;

/** A row of the table. */
export interface Page {
  /**
   * Router path, in its canonical spelling: a slash at the end or none. A page with an optional last parameter ends in a
   * slash without it.
   */
  path: `/${string}`;
  /** Route module under `routes/`, without its extension. */
  file: `${"shop" | "user" | "frame"}/${string}`;
  /** Of the document, and of the bar unless `bar` says otherwise; null where it comes with the page's data. */
  title: string | null;
  /**
   * Title of the bar if it differs from `title`; empty if it comes with the page's data, null for a page without a bar.
   */
  bar?: string | null;
  /** The page is a tab's root: it has the tab bar. */
  isTab?: true;
  /** `player`: opens for a session that the host confirms. */
  guard?: "player";
  /** Shown while a slow navigation is heading for the page (`routes/frame/page-skeletons.tsx`). */
  skeleton: SkeletonName;
  /** The page shows its cards on the quiet ground instead of lying on a sheet. */
  hasCards?: true;
  /** On a desktop the page has the room of two columns. */
  isWide?: true;
  /**
   * Addresses that differ in the last parameter or in the query only are one page whose list changes: moving between
   * them, the page itself shows what is on its way.
   */
  isSwitchedInPlace?: true;
  /**
   * What a visitor types here. `secret`: a password, an SMS code or an identity number, so that no screenshot may be taken
   * in the product's own shells (decision 0029). `personal`: something else that needs the consent to the privacy policy.
   */
  input?: "secret" | "personal";
}

export type SkeletonName =
  | "plain"
  | "settings"
  | "cards"
  | "notes"
  | "myGifts"
  | "home"
  | "game"
  | "articles"
  | "article"
  | "gameList"
  | "rank"
  | "category"
  | "search"
  | "downloads"
  | "giftGames"
  | "gameGifts"
  | "gift";

type Pages = typeof pages;
export type PageName = keyof Pages;

/** Names of the pages whose row has these fields. */
export type PageNameWith<Fields> = {
  [Name in PageName]: Pages[Name] extends Fields ? Name : never;
}[PageName];

/** Names of a path's parameters: `"gameid" | "col"` of `/game/:gameid/:col/`. */
type ParamOf<Path> = Path extends `${infer Head}/${infer Tail}`
  ? ParamOf<Head> | ParamOf<Tail>
  : Path extends `:${infer Name}?`
    ? Name
    : Path extends `:${infer Name}`
      ? Name
      : never;

export type PageParam = { [Name in PageName]: ParamOf<Pages[Name]["path"]> }[PageName];

export const pageNames = Object.keys(pages) as PageName[];
