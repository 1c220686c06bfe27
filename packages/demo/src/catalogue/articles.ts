import { allColumns } from "./articles/article-kit.ts";
import { dungeonArticles } from "./articles/dungeon.ts";
import { featuresByGame } from "./articles/features.ts";
import { giftNews, listingNews, starterGuide } from "./articles/from-facts.ts";
import type { DemoArticle, DemoColumn, DemoGift, GameFacts } from "./types.ts";

/** Games that have a single piece of news; the others without tips have none. */
const singleNews: ReadonlySet<string> = new Set([
  "pixel-dungeon",
  "nethack",
  "open-surge",
  "pixel-wheels",
  "vector-pinball",
  "gcompris",
  "antimine",
  "openrct2",
  "principia",
  "freeciv",
  "fheroes2",
  "ludo-secuso",
  "droidfish",
  "anuto-td",
]);

/** The articles of a game, newest first. */
export function articlesOf(game: GameFacts, gifts: readonly DemoGift[]): DemoArticle[] {
  const written =
    game.slug === "shattered-pixel-dungeon" ? dungeonArticles : (featuresByGame[game.slug] ?? []);
  return [...written, ...fromFacts(game, gifts)].sort(
    (a, b) => a.publishedDaysAgo - b.publishedDaysAgo,
  );
}

/** The columns that these articles stand in; 新闻 always comes first when there are any. */
export function columnsOf(articles: readonly DemoArticle[]): DemoColumn[] {
  const used = new Set(articles.map(({ col }) => col));
  return allColumns.filter(({ col }) => used.has(col));
}

function fromFacts(game: GameFacts, gifts: readonly DemoGift[]): DemoArticle[] {
  if (singleNews.has(game.slug)) return [listingNews(game)];
  if (game.tips.length === 0) return [];
  const guide = [starterGuide(game)];
  const gala = gifts.length >= 3 ? [giftNews(game, gifts.filter(canBeHad))] : [];
  return [listingNews(game), ...guide, ...gala];
}

/** What the list of gifts counts: neither expired nor sold out when the shop is seeded. */
function canBeHad({ codes, claimed, expiresInDays }: DemoGift): boolean {
  return claimed < codes && expiresInDays > 0;
}
