/* Words and orders that pages need which load after the first one. */

/** Kinds of feedback, with the names that players and operators see. */
export const feedbackKinds = {
  game: "下载与进入",
  gift: "礼包兑换",
  account: "账号与安全",
  minor: "未成年人",
  advice: "功能建议",
  other: "其他",
} as const;
export type FeedbackKind = keyof typeof feedbackKinds;

/** Reasons of a report, with the names that players and operators see. */
export const reportReasons = {
  illegal: "违法违规",
  vulgar: "色情低俗",
  fraud: "赌博诈骗",
  untrue: "虚假不实",
  minors: "危害未成年人",
  rights: "侵犯权益",
  harmful: "病毒或扣费",
  other: "其他",
} as const;
export type ReportReason = keyof typeof reportReasons;

/** Orders of a game's reviews. */
export const reviewSorts = ["helpful", "newest", "score"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Kinds of messages, by which players choose what becomes a notification. */
export const messageKindNames = {
  security: "账号安全",
  gift: "礼包开放和补货",
  opening: "开服",
  expiry: "兑换码即将过期",
  follow: "关注的游戏",
  post: "评价与评论",
  support: "客服回复",
  announcement: "公告",
  other: "其他消息",
} as const;
export type MessageKind = keyof typeof messageKindNames;
/** Kinds that can be switched off. Security is not one: who has got into an account must not silence it. */
export type MutableKind = Exclude<MessageKind, "security">;
export const mutableKinds = Object.keys(messageKindNames).filter(
  (kind): kind is MutableKind => kind !== "security",
);
