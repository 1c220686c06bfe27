import { categories } from "@playfront/contract/constants";
import { describe, expect, test } from "vitest";
import { plainText } from "./articles/article-kit.ts";
import { demoCatalogue } from "./catalogue.ts";
import { categoryTabs, type DemoGift } from "./types.ts";

const { games, slides, collections, channels, hotSearches, messages } = demoCatalogue;
const gifts = games.flatMap((game) => game.gifts);
const articles = games.flatMap((game) => game.articles);
const slugs = new Set(games.map(({ slug }) => slug));

function codePoints(text: string): number {
  return [...text].length;
}

function repeated<T>(items: readonly T[]): T[] {
  return items.filter((item, i) => items.indexOf(item) !== i);
}

describe("games", () => {
  test("there are at least 64, of both types, and none repeats another", () => {
    expect(games.length).toBeGreaterThanOrEqual(64);
    for (const key of ["slug", "gamename", "hot", "introduction", "description"] as const) {
      expect(repeated(games.map((game) => game[key])), key).toEqual([]);
    }
  });

  test("the tabs are those of the contract, and each but 页游 leads at least eight games", () => {
    expect(["全部", ...categoryTabs]).toEqual([...categories]);
    for (const tab of categoryTabs.filter((name) => name !== "页游")) {
      expect(games.filter((game) => game.categories[0] === tab).length, tab).toBeGreaterThanOrEqual(
        8,
      );
    }
  });

  test("exactly the three HTML5 games are in 页游; they alone have a version of their own", () => {
    const html5 = games.filter((game) => game.gametype === "html5");
    expect(html5.map(({ slug }) => slug)).toEqual(["2048-merge", "brick-rush", "gomoku"]);
    expect(games.filter((game) => game.categories.includes("页游"))).toEqual(html5);
    expect(games.filter((game) => game.version !== undefined)).toEqual(html5);
  });

  test("texts name no size and no version, of which the download has its own", () => {
    const texts = games.flatMap(({ articles }) =>
      articles.flatMap(({ summary, content }) => [summary, plainText(content)]),
    );
    expect(texts.filter((text) => /\d M\b|大小：|版本：|收录的是/.test(text))).toEqual([]);
  });

  test("introductions fit a line, and scores are of one decimal", () => {
    expect(games.filter((game) => codePoints(game.introduction) > 30)).toEqual([]);
    for (const { slug, score } of games) {
      expect(Number(score.toFixed(1)), slug).toBe(score);
      expect(score >= 0 && score <= 10, slug).toBe(true);
    }
  });

  test("descriptions are short, long with line breaks, and in between", () => {
    const lengths = games.map(({ description }) => codePoints(description));
    expect(lengths.filter((length) => length < 66).length).toBeGreaterThan(10);
    const long = games.filter(({ description }) => codePoints(description) >= 200);
    expect(long.length).toBeGreaterThan(9);
    expect(long.filter(({ description }) => !description.includes("\n"))).toEqual([]);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(500);
  });

  test("there are new games and old ones, with and without activity", () => {
    expect(games.some((game) => game.releasedDaysAgo <= 7)).toBe(true);
    expect(games.some((game) => game.releasedDaysAgo > 800)).toBe(true);
    expect(games.filter((game) => game.activity).length).toBeGreaterThan(5);
    expect(games.filter((game) => !game.activity).length).toBeGreaterThan(5);
  });
});

describe("gifts", () => {
  const now = (gift: DemoGift) => gift.opensInDays <= 0 && gift.expiresInDays > 0;
  const states: Record<string, (gift: DemoGift) => boolean> = {
    "sold out": (gift) => now(gift) && gift.codes > 0 && gift.claimed === gift.codes,
    "nearly sold out": (gift) =>
      now(gift) && gift.codes > gift.claimed && gift.claimed / gift.codes > 0.95,
    "without codes": (gift) => gift.codes === 0,
    expired: (gift) => gift.expiresInDays < 0,
    "not yet open": (gift) => gift.opensInDays > 0,
    "ending within a day": (gift) => now(gift) && gift.expiresInDays <= 1,
    "lasting for years": (gift) => now(gift) && gift.expiresInDays > 1000,
    plentiful: (gift) => now(gift) && gift.codes - gift.claimed > 500,
    untouched: (gift) => now(gift) && gift.codes > 0 && gift.claimed === 0,
  };

  test.each(Object.keys(states))("there is a gift %s", (name) => {
    expect(gifts.some((gift) => states[name]?.(gift))).toBe(true);
  });

  test.each(["", "1", "2", "3", "4"] as const)(
    "there is a gift to be claimed now with requisite '%s'",
    (requisite) => {
      expect(
        gifts.some(
          (gift) => gift.requisite === requisite && now(gift) && gift.codes > gift.claimed,
        ),
      ).toBe(true);
    },
  );

  test("games have none, one, two, three, and ten or more", () => {
    const counts = new Set(games.map((game) => game.gifts.length));
    for (const count of [0, 1, 2, 3]) expect(counts.has(count), String(count)).toBe(true);
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(10);
  });

  test("one game shows every requisite and every state by itself", () => {
    const own = games.find((game) => game.slug === "mindustry")?.gifts ?? [];
    expect(new Set(own.map((gift) => gift.requisite)).size).toBe(5);
    for (const [name, isSo] of Object.entries(states)) expect(own.some(isSo), name).toBe(true);
  });

  test("codes are redeemed in the game, and the footer alone says that they are the demo's", () => {
    for (const { explain } of gifts) {
      expect(explain).toContain("登录游戏后在「设置」「福利」或「兑换码」入口输入");
      expect(explain).not.toContain("演示");
    }
  });

  test("numbers make sense, and no slug or name repeats within a game", () => {
    expect(
      gifts.filter((gift) => gift.claimed > gift.codes || gift.opensInDays >= gift.expiresInDays),
    ).toEqual([]);
    for (const game of games) {
      expect(repeated(game.gifts.map(({ slug }) => slug)), game.slug).toEqual([]);
      expect(repeated(game.gifts.map(({ giftname }) => giftname)), game.slug).toEqual([]);
    }
  });
});

describe("articles", () => {
  test("games have none, one, and many in three columns, the largest with more than thirty", () => {
    const counts = new Set(games.map((game) => game.articles.length));
    expect(counts.has(0) && counts.has(1)).toBe(true);
    const largest = games.find((game) => game.slug === "shattered-pixel-dungeon");
    expect(largest?.columns.map(({ colname }) => colname)).toEqual(["新闻", "攻略", "活动"]);
    expect(largest?.articles.filter(({ col }) => col === "gonglue").length).toBeGreaterThan(30);
  });

  test("every game with news has the default column first", () => {
    for (const game of games.filter((each) => each.articles.length > 0)) {
      expect(game.columns[0]?.col, game.slug).toBe("xinwen");
      expect(new Set(game.articles.map(({ col }) => col))).toEqual(
        new Set(game.columns.map(({ col }) => col)),
      );
    }
  });

  test("no text sends to comments, which the shop does not have", () => {
    const texts = articles.flatMap(({ title, summary, content }) => [title, summary, content]);
    expect(texts.filter((text) => /评论|留言|跟帖|发上来|楼下/.test(text))).toEqual([]);
  });

  test("a number of gifts in a title is the number of gifts that can be had", () => {
    for (const game of games) {
      const left = game.gifts.filter(
        ({ codes, claimed, expiresInDays }) => claimed < codes && expiresInDays > 0,
      );
      const news = game.articles.filter(({ slug }) => slug === "gifts");
      for (const { title } of news)
        expect(title.match(/(\d+) [款份个]/)?.[1] ?? String(left.length), game.slug).toBe(
          String(left.length),
        );
    }
  });

  test("titles differ everywhere, texts within a game", () => {
    expect(
      repeated(games.flatMap((game) => game.articles.map(({ title }) => `${game.slug}: ${title}`))),
    ).toEqual([]);
    expect(repeated(articles.map(({ content }) => content))).toEqual([]);
    for (const game of games)
      expect(repeated(game.articles.map(({ slug }) => slug)), game.slug).toEqual([]);
  });

  test("there is a long one and a very short one, with and without a cover", () => {
    const lengths = articles.map(({ content }) => codePoints(plainText(content)));
    expect(Math.max(...lengths)).toBeGreaterThan(800);
    expect(Math.min(...lengths)).toBeLessThan(20);
    expect(new Set(articles.map(({ cover }) => cover)).size).toBe(2);
  });

  test("content uses the allowed marks only, closes them, and names art and games that exist", () => {
    for (const game of games) {
      for (const { content, title } of game.articles) {
        expect(openMarks(content), title).toEqual([]);
        for (const [, shot] of content.matchAll(/src="art:shot-(\d+)"/g)) {
          expect(Number(shot), title).toBeLessThan(game.shots);
        }
        for (const [, slug = ""] of content.matchAll(/href="game:([^"]+)"/g)) {
          expect(slugs.has(slug), slug).toBe(true);
        }
      }
    }
  });
});

describe("the shelves around the games", () => {
  test("five slides, each with a link of its own and a title that names what it leads to", () => {
    expect(slides).toHaveLength(5);
    expect(repeated(slides.map(({ url }) => url))).toEqual([]);
    for (const { title, url } of slides.filter((slide) => !slide.url.startsWith("/"))) {
      const [kind, slug, article] = url.split(/[:/]/);
      const game = games.find((each) => each.slug === slug)!;
      expect(title).toContain(game.gamename);
      if (kind === "gifts") expect(title).toContain("礼包");
      if (kind === "article") expect(game.articles.map((each) => each.slug)).toContain(article);
    }
    expect(slides.find(({ url }) => url === "/app/rank/热游榜")?.title).toContain("热游榜");
  });

  test("collections have covers of their own, games of the shop once each, and one is for every day", () => {
    expect(repeated(collections.map(({ cover }) => cover))).toEqual([]);
    expect(collections.filter(({ daily }) => daily)).toHaveLength(1);
    for (const { cover, games: chosen } of collections) {
      expect(slides.map(({ game }) => game)).toContain(cover);
      const slugs = chosen.map(([slug]) => slug);
      expect(repeated(slugs)).toEqual([]);
      expect(slugs.filter((slug) => !games.some((game) => game.slug === slug))).toEqual([]);
    }
  });

  test("a game's banner leads to its own gifts, or to the article whose title has its words", () => {
    for (const { slug, gifts, articles, activity } of games) {
      if (!activity) continue;
      const [kind, of, article] = activity.href.split(/[:/]/);
      expect(of).toBe(slug);
      if (kind === "gifts") {
        expect(activity.title).toContain("礼包");
        expect(gifts).not.toEqual([]);
      } else {
        const named = articles.find((each) => each.slug === article);
        expect(kind).toBe("article");
        expect(named?.title).toContain(activity.title);
        // Two links of a game's page have no name in common.
        expect(activity.title).not.toBe(named?.title);
      }
    }
  });

  test("ten hot searches, three channels, a welcome message", () => {
    expect(new Set(hotSearches).size).toBe(10);
    expect(hotSearches.filter((slug) => !slugs.has(slug))).toEqual([]);
    expect(repeated(channels.map(({ cid }) => cid))).toEqual([]);
    expect(channels).toHaveLength(3);
    expect(messages[0]?.title).toContain("欢迎");
    // A number in the text would be wrong after the next game.
    expect(messages[0]?.content).toContain("试试即点即玩的页游：");
    for (const { gamename, gametype } of games) {
      if (gametype === "html5") expect(messages[0]?.content).toContain(gamename);
    }
  });
});

const allowedMarks = new Set([
  "p",
  "h2",
  "h3",
  "ul",
  "ol",
  "li",
  "strong",
  "em",
  "blockquote",
  "figure",
  "img",
  "a",
]);

/** Marks that are not allowed, or that are not closed in their order. */
function openMarks(content: string): string[] {
  const open: string[] = [];
  for (const [, end, name = ""] of content.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (!allowedMarks.has(name)) return [name];
    if (name === "img") continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) return [`/${name}`];
  }
  return open;
}
