import type { Db } from "@playfront/database/connect";
import { drawActivity, drawCover } from "@playfront/demo/art/cover";
import { drawLogo } from "@playfront/demo/art/logo";
import { drawScreenshot } from "@playfront/demo/art/screenshot";
import type { DemoArticle, DemoGame, DemoGift } from "@playfront/demo/catalogue/types";
import type { ArticleService } from "../modules/catalogue/article/article.service.ts";
import type { GameService } from "../modules/catalogue/game/game.service.ts";
import type { NewGame } from "../modules/catalogue/game/new-game.ts";
import type { ArtStore } from "./art-store.ts";
import { type GameLinks, resolveContent, resolveLink } from "./links.ts";
import { claimCodes, writeGift } from "./write-gift.ts";

/** Public paths of a game's pictures. */
export interface GamePictures {
  logo: string;
  shots: string[];
  activity: string | null;
  /** By the article's slug. */
  covers: ReadonlyMap<string, string>;
}

/** A game that has its gameid. */
export interface WrittenGame {
  game: DemoGame;
  gameid: string;
  pictures: GamePictures;
}

export interface SeedContext {
  db: Db;
  games: GameService;
  articles: ArticleService;
  now: Date;
  /** Accounts that hold the codes already claimed; as many as the gift with most claims needs. */
  bots: readonly string[];
  links: GameLinks;
}

const dayMs = 86_400_000;
/** The one signed package of the packaging host's demo. */
const demoBuild = "demo-1";

/** Draws and stores what a game shows. */
export async function storePictures(art: ArtStore, game: DemoGame): Promise<GamePictures> {
  const covered = game.articles.filter((article) => article.cover);
  const shots = Array.from({ length: game.art.shots }, (_, index) => drawScreenshot(game, index));
  const [logo, activity, shotPaths, covers] = await Promise.all([
    art.store(drawLogo(game)),
    game.activity ? art.store(drawActivity(game)) : null,
    Promise.all(shots.map((shot) => art.store(shot))),
    Promise.all(covered.map((article) => storeCover(art, game, article))),
  ]);
  return { logo, activity, shots: shotPaths, covers: new Map(covers) };
}

async function storeCover(
  art: ArtStore,
  game: DemoGame,
  { slug, col }: DemoArticle,
): Promise<[string, string]> {
  return [slug, await art.store(drawCover({ game, col, seed: slug }))];
}

/** Writes a game without what hangs on it, so that all games exist before anything links to one; answers its gameid. */
export function writeGame(
  { games, now }: Pick<SeedContext, "games" | "now">,
  game: DemoGame,
  pictures: GamePictures,
): Promise<string> {
  const released = daysFrom(now, -game.releasedDaysAgo);
  const byType: Partial<NewGame> =
    game.gametype === "html5"
      ? { entryUrl: `/h5/games/${game.slug}/` }
      : { build: demoBuild, size: game.size, packageName: game.packagename };
  return games.create({
    slug: game.slug,
    gamename: game.gamename,
    gametype: game.gametype,
    logo: pictures.logo,
    introduction: game.introduction,
    description: game.description,
    score: game.score,
    hot: game.hot,
    categories: game.categories,
    pictures: pictures.shots,
    developer: game.developer,
    version: game.version,
    ageRating: game.agerating,
    updatedAt: released,
    releasedAt: released,
    ...byType,
  });
}

/** Writes what hangs on a game once every game has its gameid: its banner, its news and its gifts. */
export async function writeAttachments(context: SeedContext, written: WrittenGame): Promise<void> {
  await writeActivity(context, written);
  await writeNews(context, written);
  await writeGifts(context, written);
}

async function writeActivity(
  { games, links }: SeedContext,
  { game, gameid, pictures }: WrittenGame,
): Promise<void> {
  if (!game.activity || pictures.activity === null) return;
  const activity = { href: resolveLink(game.activity.href, links), src: pictures.activity };
  await games.setActivity(gameid, activity);
}

async function writeNews(
  { articles, links, now }: SeedContext,
  { game, gameid, pictures }: WrittenGame,
): Promise<void> {
  for (const [pos, column] of game.columns.entries()) {
    await articles.createColumn({ gameid, ...column, pos });
  }
  for (const article of game.articles) {
    const { col, title, summary, author, viewnum, publishedDaysAgo, slug } = article;
    const cover = pictures.covers.get(slug);
    const content = resolveContent(article.content, links, { shots: pictures.shots, cover });
    const publishAt = daysFrom(now, -publishedDaysAgo);
    await articles.write({
      ...{ gameid, col, title, summary, author, viewnum, cover, content, publishAt },
    });
  }
}

/** The first gift of the catalogue is the newest one. */
async function writeGifts(context: SeedContext, { game, gameid }: WrittenGame): Promise<void> {
  for (const gift of game.gifts.toReversed()) await writeOneGift(context, { game, gameid, gift });
}

async function writeOneGift(
  { db, now, bots }: SeedContext,
  { game, gameid, gift }: { game: DemoGame; gameid: string; gift: DemoGift },
): Promise<void> {
  const { giftname, description, explain, requisite, codes, claimed } = gift;
  const opensAt = daysFrom(now, gift.opensInDays);
  const giftid = await writeGift(db, {
    ...{ gameid, giftname, description, explain, requisite, codes, opensAt },
    expiresAt: daysFrom(now, gift.expiresInDays),
    createdAt: opensAt < now ? opensAt : now,
    codePrefix: codePrefixOf(game.slug),
  });
  const uids = bots.slice(0, claimed);
  const claimedAt = new Date((opensAt.getTime() + now.getTime()) / 2);
  if (uids.length > 0) await claimCodes(db, { giftid, uids, claimedAt });
}

/** Letters and digits of the slug, four of them: `WESN` of `wesnoth`. */
function codePrefixOf(slug: string): string {
  const letters = slug.replaceAll(/[^a-z0-9]/g, "").toUpperCase();
  return letters.slice(0, 4).padEnd(4, "X");
}

function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs);
}
