import type { Db } from "@playfront/database/connect";
import { drawAvatar } from "@playfront/demo/art/avatar";
import { drawSlide } from "@playfront/demo/art/slide";
import type {
  DemoChannel,
  DemoGame,
  DemoMessage,
  DemoSlide,
} from "@playfront/demo/catalogue/types";
import type { Clock } from "../infra/clock.ts";
import { createChannelService } from "../modules/attribution/channel/channel.service.ts";
import { createArticleService } from "../modules/catalogue/article/article.service.ts";
import { createGameService } from "../modules/catalogue/game/game.service.ts";
import { createSearchService } from "../modules/catalogue/search/search.service.ts";
import { createSlideService } from "../modules/catalogue/slide/slide.service.ts";
import type { ArtStore } from "./art-store.ts";
import { type GameLinks, resolveLink } from "./links.ts";
import { demoPlayer, seedBots, seedDemoPlayer } from "./seed-accounts.ts";
import { type GamePictures, storePictures, writeAttachments, writeGame } from "./seed-game.ts";

/** All that the demo shop is filled with. */
export interface Catalogue {
  games: readonly DemoGame[];
  slides: readonly DemoSlide[];
  /** The first one is the default channel. */
  channels: readonly DemoChannel[];
  /** Slugs, at most ten; the first is what the search box proposes. */
  hotSearches: readonly string[];
  /** To the ready-made player, oldest first. */
  messages: readonly DemoMessage[];
}

/** Pictures of the catalogue, stored. */
export interface CataloguePictures {
  games: GamePictures[];
  slides: string[];
  avatar: string;
}

/** Draws and stores every picture of the catalogue; `onGame` is told after each game. */
export async function storeCatalogue(
  art: ArtStore,
  { games, slides }: Catalogue,
  onGame: () => void,
): Promise<CataloguePictures> {
  const bySlug = new Map(games.map((game) => [game.slug, game]));
  const drawings = slides.map((slide, index) => drawSlide(bySlug.get(slide.game)!, index));
  const [ofGames, ofSlides, avatar] = await Promise.all([
    Promise.all(games.map((game) => storePictures(art, game).finally(onGame))),
    Promise.all(drawings.map((drawing) => art.store(drawing))),
    art.store(drawAvatar(demoPlayer.username)),
  ]);
  return { games: ofGames, slides: ofSlides, avatar };
}

/** Writes every row of the catalogue through the services that write them in the shop. */
export async function writeCatalogue(
  { db, clock }: { db: Db; clock: Clock },
  catalogue: Catalogue,
  pictures: CataloguePictures,
): Promise<void> {
  const now = clock.now();
  const games = createGameService({ db, clock });
  const articles = createArticleService({ db, clock, games });
  const written = [];
  for (const [index, game] of catalogue.games.entries()) {
    const own = pictures.games[index] as GamePictures;
    written.push({ game, gameid: await writeGame({ games, now }, game, own), pictures: own });
  }
  const gameids = new Map(written.map(({ game, gameid }) => [game.slug, gameid]));
  const links = new Map(written.map(({ game, gameid }) => [game.slug, `/app/game/${gameid}`]));
  const bots = await seedBots(db, mostClaims(catalogue.games));
  const context = { db, games, articles, now, bots, links };
  for (const entry of written) await writeAttachments(context, entry);
  await articles.close();
  await writeSlides(db, { slides: catalogue.slides, sources: pictures.slides, links });
  await writeChannels(db, catalogue.channels);
  const { avatar } = pictures;
  await seedDemoPlayer(db, { clock, avatar, messages: catalogue.messages });
  const search = createSearchService({ db, games });
  await search.setHotSearches(catalogue.hotSearches.map((slug) => gameids.get(slug)!));
}

function mostClaims(games: readonly DemoGame[]): number {
  return Math.max(0, ...games.flatMap((game) => game.gifts.map((gift) => gift.claimed)));
}

async function writeSlides(
  db: Db,
  { slides, sources, links }: { slides: readonly DemoSlide[]; sources: string[]; links: GameLinks },
): Promise<void> {
  const service = createSlideService({ db });
  for (const [pos, slide] of slides.entries()) {
    const url = slide.url === undefined ? undefined : resolveLink(slide.url, links);
    await service.create({ src: sources[pos] as string, url, pos });
  }
}

async function writeChannels(db: Db, channels: readonly DemoChannel[]): Promise<void> {
  const service = createChannelService({ db });
  for (const [index, channel] of channels.entries()) {
    await service.create({ ...channel, isDefault: index === 0 });
  }
}
