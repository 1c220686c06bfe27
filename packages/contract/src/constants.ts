/** Limits and timings (docs/product.md#business-constants); milliseconds where a name ends in `Ms`. */
export const carouselIntervalMs = 5000;
export const requestTimeoutMs = 10_000;
export const downloadPressedMs = 3000;
export const clickGuardMs = 1000;
export const redirectDelayMs = 200;
export const bridgeFrameMs = 500;

/** Most redirects that a transport over HTTP follows. */
export const maxRedirects = 5;
/** An option of the former client's HTTP library. Not enforced (decision 0006). */
export const maxResponseContentLength = 2000;

export const pageSize = 10;
export const maxPageSize = 50;
export const newGamesPageSize = 8;
export const relatedGamesCount = 10;
export const alikeGamesCount = 20;
export const gameNewsCount = 5;
export const gameGiftsShown = 2;
/** Days of the list of openings: today and tomorrow in Shanghai, and all later ones. */
export const openingDays = ["today", "tomorrow", "later"] as const;
export type OpeningDay = (typeof openingDays)[number];
/** Openings of servers on a game's page. */
export const gameOpeningsCount = 3;
/** Reviews on a game's page. */
export const gameReviewsCount = 3;
/** From this number on, a game's reviews are told to search engines as its rating. */
export const leastRatedReviews = 5;
export const hotSearchCount = 10;
export const recentGamesCount = 10;
export const podiumSize = 3;
/** Unread messages are counted up to this number; the badge then shows 99+. */
export const unreadLimit = 100;
/** Code points of a description shown before 展开. */
export const descriptionPreviewLength = 66;

export const defaultColumn = "xinwen";
export const categories = ["全部", "角色", "动作", "休闲", "单机", "棋牌", "策略", "页游"] as const;
export const allCategory = "全部";
export const webGameCategory = "页游";
export type Category = (typeof categories)[number];
export const ranks = ["新游榜", "热游榜"] as const;
/** Games that are still to come, by how many reserve them. Hosts may not know it. */
export const reserveRank = "预约榜";
export type Rank = (typeof ranks)[number];

export const routerBase = "/app/";
export const fallbackRoute = "/home/";
export const apiBase = "/m/app/api/";
/** Header of an answer that the service worker kept: when, in milliseconds since 1970 by the device's clock. */
export const keptAtHeader = "x-kept-at";

/** Ages from which games may be marked as suited, as `8+`. */
export const ages = ["8", "12", "16"] as const;
export type Age = (typeof ages)[number];

/** How much is known of the day that a game comes out. */
export const releasePrecisions = ["day", "tenday", "month", "unknown"] as const;
export type ReleasePrecision = (typeof releasePrecisions)[number];

/** What followers of a game may be told of. */
export const followTopicNames = {
  release: "上线",
  gift: "礼包",
  opening: "开服",
  update: "更新",
  news: "资讯",
} as const;
export type FollowTopic = keyof typeof followTopicNames;
export const followTopics = Object.keys(followTopicNames) as FollowTopic[];
/** Those of a new follower. */
export const usualTopics: readonly FollowTopic[] = ["release", "gift", "opening"];

/** What a short link may lead to. */
export const shareKinds = ["game", "gift", "review", "collection"] as const;
export type ShareKind = (typeof shareKinds)[number];

/** The code of a short link, in base 58: without characters that look like others. */
export const shareCodePattern = "^[1-9A-HJ-NP-Za-km-z]{10}$";

/** Hours in Shanghai between which notifications wait, unless the player chooses others. */
export const quietHours = { from: 22, to: 8 };

/** Why a claimed code does not work, as the game says. */
export const codeProblemNames = {
  used: "已被使用",
  unknown: "兑换码不存在",
  expired: "兑换码已过期",
  other: "其他问题",
} as const;
export type CodeProblem = keyof typeof codeProblemNames;
export const codeProblems = Object.keys(codeProblemNames) as CodeProblem[];

/** Requisite codes of a gift (docs/product.md#requisites). */
export const requisites = {
  none: "",
  wechatFollow: "1",
  realName: "2",
  phone: "3",
  appOnly: "4",
} as const;
export type Requisite = (typeof requisites)[keyof typeof requisites];

/** The calls that a captcha can be requested for; a client may leave it out. */
export const captchaPurposes = ["login", "register", "recover", "sms", "feedback"] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** Identity headers, each sent only if it has a value (docs/wire.md#identity-headers). */
export const identityHeaders = [
  "appid",
  "token",
  "cid",
  "gameid",
  "uid",
  "eventid",
  "deviceid",
] as const;
/** The `deviceid` of calls made while rendering on the server, where no device is known. */
export const renderingDevice = "ssr";
export type IdentityHeader = (typeof identityHeaders)[number];

/** What the two legal texts are called. */
export const legalNames = { agreement: "用户服务协议", privacy: "隐私政策" } as const;

/** Why a review or a comment is removed, with the words that its author reads. */
export const removalReasons = {
  illegal: "含有违法违规内容",
  abuse: "辱骂、攻击他人",
  vulgar: "色情低俗",
  advert: "广告或导流",
  privacy: "泄露个人信息",
  irrelevant: "与游戏或文章无关",
  bought: "刷分或不实评价",
  minors: "不利于未成年人",
  other: "违反社区规范",
} as const;
export type RemovalReason = keyof typeof removalReasons;

/** Providers whose accounts can log in, with the names that players read. */
export const socialProviders = ["wechat", "qq", "apple"] as const;
export type SocialProvider = (typeof socialProviders)[number];
export const socialNames: Record<SocialProvider, string> = {
  wechat: "微信",
  qq: "QQ",
  apple: "Apple",
};

/** Where providers send players back to, on the origin of the shop. */
export const socialReturnPath = "/m/app/oauth/return";
/** Where Apple tells the shop of players who end their consent or their Apple account. */
export const appleNoticesPath = "/m/app/oauth/apple";
/** The page that takes the handle, which stands behind `#sign=`; behind `#failed` and `#snapshot` there is none. */
export const socialLandingPath = "/app/user/social/";
