import { hashText } from "../hash-text.ts";
import type { DemoArticle, DemoGift, GameFacts } from "../types.ts";
import { article, gameLink, h2, ol, p, picture, ul } from "./article-kit.ts";

/** The news that a game has been listed, made of its facts. */
export function listingNews(game: GameFacts): DemoArticle {
  const opening = choose(listingOpenings, game.slug);
  return article({
    slug: "listing",
    col: "xinwen",
    title: choose(listingTitles, game.slug)(game),
    summary: `${game.introduction}。${factLine(game)}`,
    publishedDaysAgo: Math.max(
      1,
      Math.min(game.releasedDaysAgo - 1, 30 + (hashText(game.slug) % 60)),
    ),
    content:
      opening(game) +
      picture("shot-0", `《${game.gamename}》画面`) +
      p(...game.description.split("\n").filter((line) => line !== "")) +
      h2("基本信息") +
      ul(...factList(game)) +
      (game.homepage.startsWith("http")
        ? p(`项目主页：<a href="${game.homepage}">${game.homepage}</a>`)
        : p(`点开${gameLink(game.slug, "游戏页")}的「进入」，几秒钟就能开局。`)),
  });
}

/** Advice for the first hours, from the game's own tips; the game must have some. */
export function starterGuide(game: GameFacts): DemoArticle {
  const count = ["零", "一", "两", "三", "四", "五"][game.tips.length] ?? "几";
  return article({
    slug: "starter",
    col: "gonglue",
    title: choose(starterTitles, `starter:${game.slug}`)(game, count),
    summary: game.tips[0] ?? game.introduction,
    publishedDaysAgo: 6 + (hashText(`guide:${game.slug}`) % 40),
    content:
      p(
        `第一次打开《${game.gamename}》，先别急着往前冲。下面这${count}条是老玩家说得最多的话，记住它们，头几个小时会顺当很多。`,
      ) +
      ol(...game.tips) +
      picture("shot-1", `《${game.gamename}》实战画面`) +
      p(`还没有试过？可以从${gameLink(game.slug, `《${game.gamename}》的页面`)}开始。`),
  });
}

/** The news of a game's gifts: which there are and what is in them. */
export function giftNews(game: GameFacts, gifts: readonly DemoGift[]): DemoArticle {
  return article({
    slug: "gifts",
    col: "huodong",
    title: choose(giftTitles, `gifts:${game.slug}`)(game, gifts.length),
    summary: gifts.map((gift) => gift.giftname).join("、"),
    publishedDaysAgo: 2 + (hashText(`gift:${game.slug}`) % 20),
    content:
      p(
        `《${game.gamename}》的礼包都在这里了。领取之后，兑换码会保存在「我的 › 已领礼包」，忘了复制也不要紧。`,
      ) +
      ul(...gifts.map((gift) => `<strong>${gift.giftname}</strong>：${gift.description}`)) +
      p(
        "部分礼包需要绑定手机号、完成实名认证或在客户端内领取，礼包页上会写明；数量有限，领完为止。",
      ),
  });
}

/** One of the variants, always the same for a name. */
function choose<Item>(variants: readonly [Item, ...Item[]], name: string): Item {
  return variants[hashText(name) % variants.length] ?? variants[0];
}

type Words<Rest extends unknown[] = []> = (game: GameFacts, ...rest: Rest) => string;

const starterTitles: readonly [Words<[count: string]>, ...Words<[count: string]>[]] = [
  (game, count) => `《${game.gamename}》新手的${count}条建议`,
  (game, count) => `刚开始玩《${game.gamename}》？先记住这${count}条`,
  (game) => `少走弯路：《${game.gamename}》的前三个小时`,
  (game) => `老玩家想告诉《${game.gamename}》新人的话`,
];

const giftTitles: readonly [Words<[count: number]>, ...Words<[count: number]>[]] = [
  (game, count) => `《${game.gamename}》${count} 款礼包一览`,
  (game) => `《${game.gamename}》的礼包里都有什么`,
  (game, count) => `${count} 款礼包怎么领：《${game.gamename}》`,
];

const listingTitles: readonly [Words, ...Words[]] = [
  (game) => `《${game.gamename}》上架：${game.introduction}`,
  (game) => `今天的新面孔：《${game.gamename}》`,
  (game) => `《${game.gamename}》来了，${game.categories.slice(1, 3).join("、")}玩家看这里`,
];

const listingOpenings: readonly [Words, ...Words[]] = [
  (game) =>
    p(
      `由 <strong>${game.developer}</strong> 制作的《${game.gamename}》已经上架，点开${gameLink(game.slug, "游戏页")}就能开始。它以 ${game.licence} 许可证发布，源代码人人可以查看。`,
    ),
  (game) =>
    p(
      `书架上又多了一款${game.categories[0]}游戏。《${game.gamename}》（${game.englishname}）的作者是 <strong>${game.developer}</strong>。`,
    ),
  (game) =>
    p(
      `喜欢${game.categories.slice(1).join("、")}的朋友，可以留意一下${gameLink(game.slug, `《${game.gamename}》`)}：<em>${game.introduction}</em>。它出自 <strong>${game.developer}</strong> 之手，${game.gametype === "html5" ? "免费，即点即玩" : "免费，源代码公开"}。`,
    ),
];

function factLine(game: GameFacts): string {
  return `${game.developer} 出品，${game.gametype === "html5" ? "无需下载" : "安卓版可下载"}。`;
}

function factList(game: GameFacts): string[] {
  return [
    `类型：${game.categories.join(" / ")}`,
    `开发者：${game.developer}`,
    `许可证：${game.licence}`,
    `适龄提示：${game.agerating}`,
  ];
}
