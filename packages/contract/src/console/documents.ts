import { type Static, Type } from "typebox";
import { ShanghaiTime } from "../entities.ts";
import { Id } from "../fields.ts";
import { OneOf, Words } from "./entities.ts";
import { GameData } from "./game-data.ts";

export const documentStates = ["draft", "review", "scheduled", "published", "withdrawn"] as const;
/** In the order of their way to the players. */
export const documentStateNames: Record<(typeof documentStates)[number], string> = {
  draft: "草稿",
  review: "待审核",
  scheduled: "待发布",
  published: "已发布",
  withdrawn: "已撤下",
};
export const DocumentState = OneOf(documentStates, "状态");

const Optional = (label: string, maxLength: number) =>
  Type.Optional(Type.String({ maxLength, label }));

/** What an operator writes of an article. Empty fields are as absent ones. */
export const ArticleData = Type.Object({
  gameid: Id("游戏"),
  /** `col` of a column of the game. */
  col: Words("栏目", 32),
  title: Words("标题", 100),
  /** A shorter title. */
  name: Optional("短标题", 60),
  summary: Words("摘要", 300),
  /** HTML that the cleaner leaves as it is. */
  content: Words("正文", 60_000),
  author: Words("作者", 40),
  cover: Optional("封面", 500),
});

/** What an operator writes of a slide. */
export const SlideData = Type.Object({
  src: Words("图片", 500),
  title: Optional("标题", 60),
  /** A site path or an http(s) address. */
  url: Optional("链接", 500),
  /** Lower values come first. */
  pos: Type.Integer({ minimum: -10_000, maximum: 10_000, default: 0, label: "顺序" }),
});

export const mostCollected = 50;

/** What an operator writes of a collection: games that somebody has chosen, with a reason for each. */
export const CollectionData = Type.Object({
  title: Words("标题", 30),
  /** One line below the title. */
  summary: Words("一句话简介", 60),
  cover: Words("封面", 500),
  /** Above the games; may be empty. */
  intro: Optional("导语", 1_000),
  /** In their order. */
  games: Type.Array(
    Type.Object({
      gameid: Id("游戏"),
      /** Why it is in the collection. */
      text: Words("推荐语", 200),
      cover: Optional("配图", 500),
    }),
    { minItems: 1, maxItems: mostCollected, label: "游戏" },
  ),
  /** Whether home shows one of its games a day, each in its turn. Of several the first one by `pos` does. */
  daily: Type.Boolean({ default: false, label: "每日推荐" }),
  /** Lower values come first. */
  pos: Type.Integer({ minimum: -10_000, maximum: 10_000, default: 0, label: "顺序" }),
});

export const documentKinds = {
  games: GameData,
  articles: ArticleData,
  slides: SlideData,
  collections: CollectionData,
};
export type DocumentKind = keyof typeof documentKinds;
export type DocumentData<Kind extends DocumentKind> = Static<(typeof documentKinds)[Kind]>;

export const Document = Type.Object({
  id: Id("编号"),
  title: Type.String(),
  /** Of the newest revision. */
  state: DocumentState,
  /** Whether players see a revision of it, maybe an older one. */
  isLive: Type.Boolean(),
  /** The id that players know it by; null before it was first published. */
  liveId: Type.Union([Type.String(), Type.Null()]),
  publishAt: Type.Union([ShanghaiTime, Type.Null()]),
  updatedAt: ShanghaiTime,
  updatedBy: Type.String(),
  revision: Type.Integer(),
});

/** An entry of a document's history. */
export const Revision = Type.Object({
  revision: Type.Integer(),
  /** The call without its kind, such as `change`; `adopt` for what was there before. */
  act: Type.String(),
  operator: Type.String(),
  at: ShanghaiTime,
  note: Type.String(),
  /** The import that wrote it, as long as nobody has taken that back; null for other acts. */
  importId: Type.Union([Id("导入编号"), Type.Null()]),
});
