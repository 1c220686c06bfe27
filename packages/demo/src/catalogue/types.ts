/** The category tabs of the shop, without 全部. */
export const categoryTabs = ["角色", "动作", "休闲", "单机", "棋牌", "策略", "页游"] as const;

export type CategoryTab = (typeof categoryTabs)[number];

/** The facts of a game; its gifts, activity and articles are added by `catalogue.ts`. */
export interface GameFacts {
  /** Unique, lower case with hyphens. */
  slug: string;
  /** The Chinese name where one is in real use, otherwise the English one. */
  gamename: string;
  englishname: string;
  gametype: "mobile" | "html5";
  /** The first one is a tab; every HTML5 game has 页游 among them. */
  categories: readonly [CategoryTab, ...string[]];
  /** One line, at most 30 characters. */
  introduction: string;
  /** Plain text with line breaks. */
  description: string;
  /** SPDX identifier, or a name where there is none. */
  licence: string;
  developer: string;
  /** Of an HTML5 game; a mobile game has that of `demoPackage`. */
  version?: string;
  /** The project's own page; `game:<slug>` for the games of this project. */
  homepage: string;
  /** Of its page in the App Store, where it has one. */
  appStoreId?: string;
  agerating: "8+" | "12+" | "16+";
  /** 0 to 10, one decimal. An invented number. */
  score: number;
  /** Popularity, distinct for every game. An invented number. */
  hot: number;
  releasedDaysAgo: number;
  /** How many screenshots it has. */
  shots: number;
  /** Advice for the first hours, true of the game; the guide article is made of it. */
  tips: readonly string[];
}

/** A gift of a game. Days count from the moment of seeding; negative is the past. */
export interface DemoGift {
  /** Unique within its game. */
  slug: string;
  giftname: string;
  /** What is in it. */
  description: string;
  /** How to use the code. */
  explain: string;
  /** "" none, 1 WeChat follow, 2 real name, 3 bound phone, 4 app only. */
  requisite: "" | "1" | "2" | "3" | "4";
  /** How many codes exist; 0 means that none were loaded. */
  codes: number;
  /** How many of them are already claimed. */
  claimed: number;
  opensInDays: number;
  expiresInDays: number;
  /** When more codes come. */
  restocksInDays?: number;
  /** Codes that were claimed are shown to others once none is left. */
  secondHand?: boolean;
}

export interface DemoActivity {
  title: string;
  /** `gifts:<slug>` or `article:<slug>/<article>`: what the title names. */
  href: string;
}

export interface DemoColumn {
  col: string;
  colname: string;
}

/** An article of a game. */
export interface DemoArticle {
  /** Unique within its game; names its cover. */
  slug: string;
  col: string;
  title: string;
  summary: string;
  author: string;
  publishedDaysAgo: number;
  viewnum: number;
  /** Whether it has a cover picture. */
  cover: boolean;
  /**
   * HTML of p h2 h3 ul ol li strong em blockquote figure img a. Pictures are named `art:shot-0`
   * (a screenshot by its index) or `art:cover`, games are linked as `game:<slug>`:
   * whoever stores the article puts real addresses in their place.
   */
  content: string;
}

export interface DemoGame extends GameFacts {
  upcoming?: DemoUpcoming | undefined;
  gifts: readonly DemoGift[];
  activity?: DemoActivity;
  /** In the order of the tabs; empty when there are no articles. */
  columns: readonly DemoColumn[];
  articles: readonly DemoArticle[];
}

/** Of a game that can only be reserved. */
export interface DemoUpcoming {
  precision: "day" | "tenday" | "month" | "unknown";
  /** When it comes out; absent while that is unknown. */
  inDays?: number;
  /** Players who have reserved it. */
  reservedBy: number;
}

/** A slide of the home page. */
export interface DemoSlide {
  /** The game on its picture. */
  game: string;
  /** Says where the slide leads. */
  title: string;
  /**
   * A site path or an address. `game:<slug>` stands for the page of a game, `gifts:<slug>` for its gifts and
   * `article:<slug>/<article>` for an article.
   */
  url: string;
}

/** Games that somebody has chosen. */
export interface DemoCollection {
  /** The game on its cover, which has a slide. */
  cover: string;
  title: string;
  summary: string;
  intro?: string;
  /** Whether home shows one of its games each day. */
  daily: boolean;
  /** Slugs in their order, and why each game is in it. */
  games: readonly (readonly [slug: string, text: string])[];
}

/** Where visitors come from; `cid` is what links carry. */
export interface DemoChannel {
  cid: string;
  name: string;
}

/** A message in the player's box. */
export interface DemoMessage {
  title: string;
  content: string;
}

/** A server of a game opens. */
export interface DemoOpening {
  /** The game's slug. */
  game: string;
  serverName: string;
  /** Days from the day of seeding, in Shanghai. */
  day: number;
  /** `HH:mm` in Shanghai. */
  time: string;
  /** Slug of a gift of the game. */
  gift?: string;
}

/** What a player says about a game. */
export interface DemoReview {
  /** The game's slug. */
  game: string;
  /** The player's nickname. */
  author: string;
  /** 1–5. */
  score: number;
  content: string;
  device: string;
  /** How many other players found it helpful; fewer than there are. */
  helpful: number;
  /** Days before the day of seeding. */
  day: number;
  /** Of the developer. */
  reply?: string;
}

/** What a player says under the newest article of a game. */
export interface DemoComment {
  game: string;
  author: string;
  content: string;
  replies: readonly { author: string; content: string }[];
}

/** All that the demo shop is filled with. */
export interface DemoCatalogue {
  games: readonly DemoGame[];
  slides: readonly DemoSlide[];
  collections: readonly DemoCollection[];
  /** The first one is the default channel. */
  channels: readonly DemoChannel[];
  /** Slugs, at most ten, in the order of the list; the first is what the search box proposes. */
  hotSearches: readonly string[];
  openings: readonly DemoOpening[];
  /** Slugs of the games that the ready-made player follows. */
  followed: readonly string[];
  /** Nicknames of those who write reviews and comments. */
  reviewers: readonly string[];
  reviews: readonly DemoReview[];
  comments: readonly DemoComment[];
  /** To the ready-made player, oldest first. */
  messages: readonly DemoMessage[];
}
