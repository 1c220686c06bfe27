import { demoPackage } from "@playfront/demo/catalogue/demo-package";
import {
  activityPictureOf,
  coverOf,
  logoOf,
  shotsOf,
} from "@playfront/demo/catalogue/picture-names";
import type {
  DemoGame,
  DemoGift,
  DemoOpening,
  DemoUpcoming,
} from "@playfront/demo/catalogue/types";
import { readShanghaiTime, toShanghaiDay, toShanghaiTime } from "../infra/clock.ts";
import type { ArticleService } from "../modules/catalogue/article/article.service.ts";
import type { GameService } from "../modules/catalogue/game/game.service.ts";
import type { NewGame } from "../modules/catalogue/game/new-game.ts";
import type { GiftService } from "../modules/gift/gift.service.ts";
import type { OpeningService } from "../modules/opening/opening.service.ts";
import { type CatalogueLinks, resolveContent, resolveLink } from "./links.ts";
import type { PicturePaths } from "./store-pictures.ts";

/** A game that has its gameid. */
export interface WrittenGame {
  game: DemoGame;
  gameid: string;
}

export interface SeedContext {
  games: GameService;
  articles: ArticleService;
  gifts: GiftService;
  openings: OpeningService;
  demoOpenings: readonly DemoOpening[];
  now: Date;
  /** Accounts that hold the codes already claimed; as many as the most claimed gift needs. */
  bots: readonly string[];
  links: CatalogueLinks;
  pathOf: PicturePaths;
}

const dayMs = 86_400_000;

/**
 * Writes only the game itself and returns its gameid. Its banner, news and gifts follow later, because they may link to
 * other games, which must exist first.
 */
export function writeGame(
  { games, now, pathOf }: Pick<SeedContext, "games" | "now" | "pathOf">,
  game: DemoGame,
): Promise<string> {
  const released = daysFrom(now, -game.releasedDaysAgo);
  const byType: Partial<NewGame> =
    game.gametype === "html5" ? { entryUrl: `/h5/games/${game.slug}/` } : demoPackage;
  return games.create({
    slug: game.slug,
    gamename: game.gamename,
    aliases: game.englishname === game.gamename ? [] : [game.englishname],
    gametype: game.gametype,
    logo: pathOf(logoOf(game)),
    introduction: game.introduction,
    description: game.description,
    score: game.score,
    hot: game.hot,
    categories: game.categories,
    pictures: shotsOf(game).map(pathOf),
    developer: game.developer,
    version: game.version,
    ageRating: game.agerating,
    appStoreUrl: game.appStoreId && `https://apps.apple.com/app/id${game.appStoreId}`,
    updatedAt: released,
    releasedAt: released,
    ...byType,
    ...(game.upcoming && { upcoming: toUpcoming(game.upcoming, now) }),
  });
}

/**
 * Writes what belongs to a game once every game has its gameid: its banner, its news, its gifts and the openings of its
 * servers.
 */
export async function writeAttachments(context: SeedContext, written: WrittenGame): Promise<void> {
  await writeNews(context, written);
  // It may lead to the news.
  await writeActivity(context, written);
  const giftids = await writeGifts(context, written);
  await writeOpenings(context, written, giftids);
}

async function writeActivity(
  { games, links, pathOf }: SeedContext,
  { game, gameid }: WrittenGame,
): Promise<void> {
  if (!game.activity) return;
  const href = resolveLink(game.activity.href, links);
  const { title } = game.activity;
  await games.setActivity(gameid, { href, src: pathOf(activityPictureOf(game)), title });
}

async function writeNews(
  { articles, links, now, pathOf }: SeedContext,
  { game, gameid }: WrittenGame,
): Promise<void> {
  for (const [pos, column] of game.columns.entries()) {
    await articles.createColumn({ gameid, ...column, pos });
  }
  const shots = shotsOf(game).map(pathOf);
  for (const article of game.articles) {
    const picture = coverOf(game, article);
    const cover = picture && pathOf(picture);
    const aid = await articles.write({
      gameid,
      col: article.col,
      title: article.title,
      summary: article.summary,
      author: article.author,
      viewnum: article.viewnum,
      cover,
      content: resolveContent(article.content, links, { shots, cover }),
      publishAt: daysFrom(now, -article.publishedDaysAgo),
    });
    const path = `/app/game/${gameid}/${article.col}/${aid}`;
    links.set(`article:${game.slug}/${article.slug}`, path);
  }
}

/** The first gift of the catalogue is the newest one. */
async function writeGifts(
  context: SeedContext,
  { game, gameid }: WrittenGame,
): Promise<Map<string, string>> {
  const giftids = new Map<string, string>();
  for (const gift of game.gifts.toReversed())
    giftids.set(gift.slug, await writeGift(context, { game, gameid, gift }));
  return giftids;
}

async function writeGift(
  { gifts, now, bots }: SeedContext,
  { game, gameid, gift }: WrittenGame & { gift: DemoGift },
): Promise<string> {
  const opensAt = daysFrom(now, gift.opensInDays);
  const giftid = await gifts.create({
    gameid,
    giftname: gift.giftname,
    description: gift.description,
    explain: gift.explain,
    requisite: gift.requisite,
    opensAt,
    expiresAt: daysFrom(now, gift.expiresInDays),
    ...(gift.restocksInDays && { restocksAt: daysFrom(now, gift.restocksInDays) }),
    secondHand: gift.secondHand,
    createdAt: opensAt < now ? opensAt : now,
    codes: gift.codes,
    codePrefix: codePrefixOf(game.slug),
  });
  const uids = bots.slice(0, gift.claimed);
  const claimedAt = new Date((opensAt.getTime() + now.getTime()) / 2);
  if (uids.length > 0) await gifts.addPastClaims({ giftid, uids, claimedAt });
  return giftid;
}

/** `giftids` by the gifts' slugs. */
async function writeOpenings(
  { openings, demoOpenings, now }: SeedContext,
  { game, gameid }: WrittenGame,
  giftids: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { serverName, day, time, gift } of demoOpenings.filter((o) => o.game === game.slug)) {
    const today = toShanghaiTime(daysFrom(now, day)).slice(0, 10);
    const opensAt = readShanghaiTime(`${today} ${time}:00`)!;
    const giftid = gift === undefined ? null : giftids.get(gift)!;
    await openings.create({ gameid, serverName, opensAt, giftid, published: true });
  }
}

/** Letters and digits of the slug, four of them: `BATT` of `battle-for-wesnoth`. */
function codePrefixOf(slug: string): string {
  const letters = slug.replaceAll(/[^a-z0-9]/g, "").toUpperCase();
  return letters.slice(0, 4).padEnd(4, "X");
}

function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs);
}

function toUpcoming({ precision, inDays }: DemoUpcoming, now: Date): NewGame["upcoming"] {
  return { precision, ...(inDays !== undefined && { date: toShanghaiDay(daysFrom(now, inDays)) }) };
}
