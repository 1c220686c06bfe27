import { Type } from "typebox";
import { type ReleasePrecision, releasePrecisions } from "../constants.ts";
import { OneOf, Words } from "./entities.ts";

const MaybeWords = (label: string, maxLength: number) =>
  Type.Optional(Type.String({ maxLength, label }));
const Address = (label: string) => MaybeWords(label, 500);

export const gameTypes = ["mobile", "html5"] as const;
export const ageRatings = ["8+", "12+", "16+"] as const;
/** How operators call what is known of the day of a release. */
export const releasePrecisionNames: Record<ReleasePrecision, string> = {
  day: "未上线，日期已定",
  tenday: "未上线，确定到旬",
  month: "未上线，确定到月",
  unknown: "未上线，敬请期待",
};
export const longestSlug = 64;
export const mostPictures = 12;
export const mostCategories = 8;

/** `YYYY-MM-DD HH:mm`, with or without seconds, in Shanghai, of a day that there is; may be empty. */
export const MomentOrEmpty = (label: string) =>
  Type.Optional(
    Type.String({
      rule: "day",
      pattern:
        "^$|^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) ([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$",
      label,
    }),
  );

/** What an operator writes of a game. Empty fields are as absent ones. */
export const GameData = Type.Object({
  /** Unique. Names the game's folder on the packaging host and its key for entries; stays once the game was published. */
  slug: Type.String({ pattern: `^[a-z0-9-]{1,${longestSlug}}$`, label: "标识" }),
  gamename: Words("名称", 60),
  /** Other names that it is searched by. */
  aliases: Type.Optional(Type.Array(Words("别名", 60), { maxItems: 10, label: "别名" })),
  /** Stays once the game was published. */
  gametype: OneOf(gameTypes, "类型"),
  logo: Words("图标", 500),
  introduction: Words("一句话简介", 200),
  description: Words("介绍", 10_000),
  /** Lists show the first one; every HTML5 game has 页游 among them. */
  categories: Type.Array(Words("分类", 20), {
    minItems: 1,
    maxItems: mostCategories,
    label: "分类",
  }),
  score: Type.Number({ minimum: 0, maximum: 10, label: "评分" }),
  /** Higher values come first in lists by popularity. */
  hot: Type.Integer({ minimum: 0, maximum: 2_000_000_000, default: 0, label: "热度" }),
  /** Orders lists of new games; empty for the first publication. */
  releasedAt: MomentOrEmpty("上线时间"),
  /** How much is known of the day of a game that players can only reserve; empty for one that is out. */
  releasePrecision: Type.Optional(OneOf(["", ...releasePrecisions], "预约")),
  /** The day, or one within the ten days or the month. */
  releaseOn: Type.Optional(
    Type.String({
      rule: "day",
      pattern: "^$|^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
      label: "上线日期",
    }),
  ),
  pictures: Type.Optional(
    Type.Array(Words("截图", 500), { maxItems: mostPictures, label: "截图" }),
  ),
  /** A banner on the game's page: where it leads, its picture and what that is about. */
  activityHref: Address("活动链接"),
  activitySrc: Address("活动图片"),
  activityTitle: MaybeWords("活动标题", 60),
  developer: MaybeWords("开发者", 80),
  ageRating: Type.Optional(OneOf(["", ...ageRatings], "适龄提示")),
  isbn: MaybeWords("版号", 60),
  filing: MaybeWords("备案号", 60),
  privacyUrl: Address("隐私政策链接"),
  appStoreUrl: Address("App Store 链接"),
  /** Filing code (备案识别码) with the authority that play is reported to. */
  bizId: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{0,64}$", label: "备案识别码" })),
  /** Where an HTML5 game is entered. */
  entryUrl: Address("入口地址"),
  /** The package for the first publication; later ones are chosen beside the form. */
  build: Type.Optional(Type.String({ maxLength: 128, label: "安装包" })),
  /** Facts of a package, for a game without a registered one. */
  size: Type.Optional(
    Type.Union([Type.Number({ minimum: 0.1, maximum: 100_000 }), Type.Null()], {
      label: "大小（MB）",
    }),
  ),
  version: MaybeWords("版本", 40),
  permissions: Type.Optional(Type.Array(Words("权限", 128), { maxItems: 100, label: "权限" })),
});
