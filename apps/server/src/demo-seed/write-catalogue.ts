import type { Db } from "@playfront/database/connect";
import { avatarPicture, shotsOf, slidePictureOf } from "@playfront/demo/catalogue/picture-names";
import type {
  DemoCatalogue,
  DemoChannel,
  DemoGame,
  DemoSlide,
} from "@playfront/demo/catalogue/types";
import type { Clock } from "../infra/clock.ts";
import { createPostgresStore } from "../infra/ephemeral/postgres-store.ts";
import { createChannelService } from "../modules/attribution/channel/channel.service.ts";
import { createArticleKind } from "../modules/catalogue/article/article.kind.ts";
import { createArticleService } from "../modules/catalogue/article/article.service.ts";
import { createBuildService } from "../modules/catalogue/build/build.service.ts";
import { createCollectionKind } from "../modules/catalogue/collection/collection.kind.ts";
import {
  type CollectionService,
  createCollectionService,
} from "../modules/catalogue/collection/collection.service.ts";
import { createGameKind } from "../modules/catalogue/game/game.kind.ts";
import { createGameService } from "../modules/catalogue/game/game.service.ts";
import { createSearchService } from "../modules/catalogue/search/search.service.ts";
import { slideKind } from "../modules/catalogue/slide/slide.kind.ts";
import { createSlideService } from "../modules/catalogue/slide/slide.service.ts";
import { adoptRows } from "../modules/content/adopt-rows.ts";
import { createGameEvents } from "../modules/follow/game-events.ts";
import { createGiftService } from "../modules/gift/gift.service.ts";
import { createOpeningService } from "../modules/opening/opening.service.ts";
import { createSiteValues } from "../modules/site/site-values.service.ts";
import { type CatalogueLinks, linksOf, resolveLink } from "./links.ts";
import { seedBots, seedDemoPlayer } from "./seed-accounts.ts";
import { writeAttachments, writeGame } from "./seed-game.ts";
import { seedPosts } from "./seed-posts.ts";
import type { PicturePaths } from "./store-pictures.ts";
import { writeFollows } from "./write-follows.ts";

export interface WriteDeps {
  db: Db;
  clock: Clock;
  /** Every picture of the catalogue, stored. */
  pathOf: PicturePaths;
}

/** Writes every row of the catalogue through the services that write them in the shop. */
export async function writeCatalogue(
  { db, clock, pathOf }: WriteDeps,
  catalogue: DemoCatalogue,
): Promise<void> {
  const now = clock.now();
  const games = createGameService({ db, clock });
  const gameids = new Map<string, string>();
  for (const game of catalogue.games) {
    gameids.set(game.slug, await writeGame({ games, now, pathOf }, game));
  }
  const links = linksOf(gameids);
  const articles = createArticleService({ db, clock, games });
  const gifts = createGiftService({ db, clock, games });
  const bots = await seedBots(db, { clock, count: mostClaims(catalogue.games) });
  const openings = createOpeningService({ db, clock, games });
  const all = { openings, demoOpenings: catalogue.openings, articles, games, gifts };
  const context = { ...all, now, bots, links, pathOf };
  for (const game of catalogue.games) {
    await writeAttachments(context, { game, gameid: gameids.get(game.slug)! });
  }
  await seedPosts({ db, now, articles, gameids }, catalogue);
  await writeSlides({ db, pathOf, links }, catalogue.slides);
  const { create } = createCollectionService({ db, clock, games });
  await writeCollections({ pathOf, create }, catalogue, gameids);
  await writeChannels(db, catalogue.channels);
  const avatar = pathOf(avatarPicture);
  const player = await seedDemoPlayer(db, { clock, avatar, messages: catalogue.messages });
  const ephemeral = createPostgresStore({ db, clock });
  await writeFollows({ db, clock, ephemeral, games }, catalogue, { gameids, player, bots });
  const events = createGameEvents({ clock });
  const adopted = { limit: 10_000, now };
  await adoptRows(
    db,
    createGameKind({ clock, builds: createBuildService({ db }), events }),
    adopted,
  );
  await adoptRows(db, createArticleKind({ clock, events }), adopted);
  await adoptRows(db, slideKind, adopted);
  await adoptRows(db, createCollectionKind({ games }), adopted);
  const search = createSearchService({ db, games, siteValues: createSiteValues({ db }) });
  await search.setHotSearches(catalogue.hotSearches.map((slug) => gameids.get(slug)!));
}

function mostClaims(games: readonly DemoGame[]): number {
  return Math.max(0, ...games.flatMap((game) => game.gifts.map((gift) => gift.claimed)));
}

async function writeSlides(
  { db, pathOf, links }: Pick<WriteDeps, "db" | "pathOf"> & { links: CatalogueLinks },
  slides: readonly DemoSlide[],
): Promise<void> {
  const service = createSlideService({ db });
  for (const [pos, slide] of slides.entries()) {
    const { title } = slide;
    const url = resolveLink(slide.url, links);
    await service.create({ src: pathOf(slidePictureOf(slide)), title, url, pos });
  }
}

async function writeCollections(
  { pathOf, create }: Pick<WriteDeps, "pathOf"> & Pick<CollectionService, "create">,
  { collections, games }: DemoCatalogue,
  gameids: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [pos, { cover, intro = "", games: chosen, ...collection }] of collections.entries()) {
    const rows = chosen.map(([slug, text]) => {
      const shots = shotsOf(games.find((game) => game.slug === slug)!).map(pathOf);
      const wide = shots.find(isWide);
      return { gameid: gameids.get(slug)!, text, ...(wide && { cover: wide }) };
    });
    await create({
      ...collection,
      ...{ cover: pathOf(slidePictureOf({ game: cover })), intro, pos, published: true },
      games: JSON.stringify(rows),
    });
  }
}

/** By the size that stands in a stored picture's name. */
function isWide(path: string): boolean {
  const [, width, height] = /-(\d+)x(\d+)-/.exec(path) ?? [];
  return Number(width) > Number(height);
}

async function writeChannels(db: Db, channels: readonly DemoChannel[]): Promise<void> {
  const service = createChannelService({ db });
  for (const [index, channel] of channels.entries()) {
    await service.create({ ...channel, isDefault: index === 0 });
  }
}
