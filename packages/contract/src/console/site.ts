import { type Static, type TObject, Type } from "typebox";
import { hotSearchCount } from "../constants.ts";
import { HomeSection } from "../entities.ts";
import { Id, Text } from "../fields.ts";
import { OneOf } from "./entities.ts";
import type { Permission } from "./roles.ts";

/** By popularity, by the day of the release, or as operators have put the games in order. */
export const rankRules = ["hot", "release", "follow", "hand"] as const;

export const postWaiting = ["flagged", "all"] as const;

const gameids = (label: string, most: number) =>
  Type.Array(Id("游戏"), { maxItems: most, uniqueItems: true, label });

/** The text of a setting as it would stand in the environment; empty: the environment's own applies. */
const Setting = (label: string, maxLength: number) => Type.String({ maxLength, label });

/** A category's name as the operator saw it, and its new one. */
export const Rename = Type.Object({ from: Text("原名称", 8), to: Text("新名称", 8) });
export type Rename = Static<typeof Rename>;

/**
 * The parts of the site that operators set while it runs, each saved by itself. The fields in capitals are named like the
 * settings of the environment that they take the place of.
 */
export const siteSections = {
  search: Type.Object({
    /** The keyword that an empty search stands for; empty: the name of the first game. */
    keyword: Type.String({ maxLength: 40, label: "默认搜索词" }),
    games: gameids("热搜游戏", hotSearchCount),
  }),
  home: Type.Object({
    sections: Type.Array(
      Type.Object({
        section: HomeSection.properties.section,
        title: Text("标题", 12),
        shown: Type.Boolean({ label: "显示" }),
      }),
      { minItems: 1, maxItems: HomeSection.properties.section.anyOf.length, label: "首页板块" },
    ),
  }),
  categories: Type.Object({
    /** Games belong to those that they name themselves. */
    names: Type.Array(Text("分类", 8), { minItems: 2, maxItems: 16, label: "分类" }),
  }),
  ranks: Type.Object({
    ranks: Type.Array(
      Type.Object({
        name: Text("榜单", 10),
        rule: OneOf(rankRules, "规则"),
        /** In their order; empty unless the rule is `hand`. */
        games: gameids("游戏", 100),
      }),
      { minItems: 1, maxItems: 6, label: "榜单" },
    ),
  }),
  help: Type.Object({
    topics: Type.Array(
      Type.Object({
        title: Text("主题", 20),
        anchor: Type.Optional(Type.String({ pattern: "^[a-z-]{0,20}$", label: "锚点" })),
        questions: Type.Array(
          Type.Object({
            question: Text("问题", 60),
            answer: Type.Array(Text("回答", 500), { minItems: 1, maxItems: 10, label: "回答" }),
          }),
          { minItems: 1, maxItems: 20, label: "问题" },
        ),
      }),
      { minItems: 1, maxItems: 12, label: "主题" },
    ),
  }),
  identity: Type.Object({
    SITE_NAME: Setting("站点名称", 20),
    SITE_SUFFIX: Setting("标题后缀", 30),
    WECHAT_ACCOUNT_NAME: Setting("公众号名称", 30),
    WECHAT_ACCOUNT_URL: Setting("公众号二维码内容", 500),
    APP_ANDROID_URL: Setting("安卓 App 下载地址", 500),
    APP_IOS_URL: Setting("iOS App 下载地址", 500),
  }),
  footer: Type.Object({
    OPERATOR_NAME: Setting("运营者", 60),
    ICP_NUMBER: Setting("ICP 备案号", 60),
    TELECOM_LICENCE: Setting("增值电信业务经营许可证", 100),
    CULTURE_LICENCE: Setting("网络文化经营许可证", 100),
  }),
  /** How reviews and comments are looked at before players see them. */
  posts: Type.Object({
    /** Whether all wait for an operator, or only those that something speaks against. */
    waiting: OneOf(postWaiting, "先审后发"),
    /** One a line. */
    words: Type.String({ maxLength: 200_000, label: "敏感词" }),
  }),
  hosts: Type.Object({ HOST_TABLE: Setting("主机表", 10_000) }),
} satisfies Record<string, TObject>;

export type SiteSection = keyof typeof siteSections;
export type SiteValue<Section extends SiteSection> = Static<(typeof siteSections)[Section]>;

/** What an operator needs to change a section: editors write what players read, administrators say who runs the shop. */
export const permissionOfSection = {
  search: "site.write",
  home: "site.write",
  categories: "site.write",
  ranks: "site.write",
  help: "site.write",
  posts: "site.write",
  identity: "site.settings",
  footer: "site.settings",
  hosts: "site.settings",
} as const satisfies Record<SiteSection, Permission>;

export const siteSectionNames = Object.keys(siteSections) as SiteSection[];
