import type { FoundGame, GameType, ListedGame } from "@playfront/contract/entities";
import type { Db, Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import type { IdRange } from "../../../infra/id-blocks.ts";
import { sliceOf } from "../../../infra/slice.ts";
import type { Build } from "../build/build.service.ts";
import { toPackageChange } from "./build-facts.ts";
import * as repository from "./game.repository.ts";
import { fitsQuery, type GameQuery, selectGames } from "./game.rules.ts";
import { type GameFacts, matchOf, toGameFacts, toListedGame } from "./game-entity.ts";
import { search } from "./game-search.repository.ts";
import { type NewActivity, type NewGame, toActivityColumns, toGameRow } from "./new-game.ts";
import { keysInAnyOrder } from "./search-fields.ts";
import { findSimilarGames } from "./similar-games.ts";

/** A game with what is needed to download or enter it. */
export interface PlayableGame {
  game: ListedGame;
  slug: string;
  /** Id of the build on the packaging host. */
  build: string | null;
  entryUrl: string | null;
  appStoreUrl: string | null;
  /** Filing code of the game with the authority that play is reported to. */
  bizId: string | null;
}

/** A game with the facts of its package. */
export interface PackagedGame {
  gameid: string;
  gamename: string;
  gametype: GameType;
  build: string | null;
  packageName: string | null;
  versionCode: number | null;
}

export interface NamedGame {
  gameid: string;
  gamename: string;
  published: boolean;
}

/** The payload of `search/getSearchList`, without its page. */
export interface SearchQuery {
  keyword: string;
  platform?: "ios";
}

export interface Paging {
  /** 1-based. */
  page: number;
  pageSize: number;
}

/** A count of players is as old as this at most. */
const countMs = 60_000;

export type GameService = ReturnType<typeof createGameService>;

/** The catalogue. Returns only published games; an unknown or unpublished game is null or left out. */
export function createGameService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Stores a new game with its search fields; returns its gameid. */
    create(game: NewGame): Promise<string> {
      return repository.insert(db, toGameRow(game, clock.now()));
    },

    /** Puts a banner on a game's page; `href` is a site path or an http(s) address. */
    setActivity(gameid: string, activity: NewActivity): Promise<void> {
      return repository.updateActivity(db, gameid, toActivityColumns(activity));
    },

    /** The package that players download for a game now; unpublished games are found too. */
    async findPackaged(gameid: string): Promise<PackagedGame | null> {
      const row = await repository.findPackaged(db, gameid);
      if (!row) return null;
      const {
        gamename,
        gametype,
        build,
        package_name: packageName,
        version_code: versionCode,
      } = row;
      return { gameid, gamename, gametype, build, packageName, versionCode };
    },

    /**
     * Makes a build the one that players download; the game's version and package facts are taken from it. False if the
     * game's build is another than `before` by now.
     */
    useBuild: (
      gameid: string,
      {
        build,
        before,
        executor = db,
      }: { build: Build; before: string | null; executor?: Executor },
    ): Promise<boolean> =>
      repository.updatePackage(executor, gameid, {
        before,
        change: toPackageChange(build, clock.now()),
      }),

    /** The names of games, shown to players or not. */
    findNames: (gameids: readonly string[]): Promise<NamedGame[]> =>
      repository.findNames(db, gameids),

    /** The game that has a slug, shown to players or not. */
    async findIdBySlug(slug: string): Promise<string | null> {
      return (await repository.findBySlug(db, slug))?.gameid ?? null;
    },

    /** Selects from a game that is listed, for a statement of another module. */
    selectListed: repository.selectListed,

    async findListed(gameid: string): Promise<ListedGame | null> {
      const [row] = await repository.findAllListed(db, [gameid]);
      return row ? toListedGame(row) : null;
    },

    async findAllListed(gameids: readonly string[]): Promise<Map<string, ListedGame>> {
      const rows = gameids.length === 0 ? [] : await repository.findAllListed(db, gameids);
      return new Map(rows.map((row) => [row.gameid, toListedGame(row)]));
    },

    async findPlayable(gameid: string): Promise<PlayableGame | null> {
      const row = await repository.findPlayable(db, gameid);
      if (!row) return null;
      const { slug, build, entry_url: entryUrl, app_store_url: appStoreUrl, biz_id: bizId } = row;
      return { game: toListedGame(row), slug, build, entryUrl, appStoreUrl, bizId };
    },

    /** The facts on a game's own page, without its gifts and without what its build says. */
    async getFacts(gameid: string): Promise<{ facts: GameFacts; build: string | null } | null> {
      const row = await repository.findDetailed(db, gameid);
      return row ? { facts: toGameFacts(row), build: row.build } : null;
    },

    /** One page of a category, a rank or all games; empty for an unknown one. */
    async list(query: GameQuery & Paging): Promise<ListedGame[]> {
      const selection = selectGames(query);
      const slice = sliceOf(query);
      if (selection === null || slice === null) return [];
      const rows = await repository.findPage(db, selection, slice);
      const withMark = (row: repository.ListedRow): ListedGame => ({
        ...toListedGame(row),
        agerating: row.age_rating ?? undefined,
      });
      return rows.map(selection.marks === null ? toListedGame : withMark);
    },

    /** When the counts of those that are still to come are told anew; null if all are out. */
    nextCount: (listed: readonly Pick<ListedGame, "upcoming">[]): Date | null =>
      listed.some(({ upcoming }) => upcoming) ? new Date(clock.now().getTime() + countMs) : null,

    /** One page of these games in their order, of a category and for a platform if the query says so. */
    async listByHand(gameids: readonly string[], query: GameQuery & Paging): Promise<ListedGame[]> {
      const slice = sliceOf(query);
      if (gameids.length === 0 || slice === null) return [];
      const rows = await repository.findAllListed(db, gameids);
      const known = new Map(rows.map((row) => [row.gameid, toListedGame(row)]));
      const chosen = gameids.flatMap((gameid) => known.get(gameid) ?? []);
      return chosen
        .filter((game) => fitsQuery(game, query))
        .slice(slice.offset, slice.offset + slice.limit);
    },

    /** Published games by their ids, for the sitemap. */
    addresses: {
      findBlocks: (size: number) => repository.findPublishedBlocks(db, size),
      findIds: (range: IdRange) => repository.findPublishedIds(db, range),
    },

    /** The most popular games. */
    async listHot(limit: number): Promise<ListedGame[]> {
      const selection = {
        category: null,
        order: "hot",
        ios: false,
        marks: null,
        releasedFrom: null,
      } as const;
      return (await repository.findPage(db, selection, { limit, offset: 0 })).map(toListedGame);
    },

    /**
     * One page of the games that match a keyword by name, pinyin, initials or category, best match first. If none does, of
     * those that match its words in another order.
     */
    async search({ keyword, platform, ...paging }: SearchQuery & Paging): Promise<FoundGame[]> {
      const [key, ...otherOrders] = keysInAnyOrder(keyword);
      const slice = sliceOf(paging);
      if (key === "" || slice === null) return [];
      const ios = platform === "ios";
      let found = await search(db, { keys: [key], ios }, slice);
      if (found.length === 0 && otherOrders.length > 0) {
        const isPageAfterLast =
          slice.offset > 0 &&
          (await search(db, { keys: [key], ios }, { limit: 1, offset: 0 })).length > 0;
        if (!isPageAfterLast) found = await search(db, { keys: otherOrders, ios }, slice);
      }
      return found.map(({ game, rank }) => ({ ...toListedGame(game), match: matchOf(rank) }));
    },

    /** Games that a keyword without a match may mean. */
    findSimilar: ({ keyword, platform }: SearchQuery): Promise<FoundGame[]> =>
      findSimilarGames(db, { keyword, ios: platform === "ios" }),
  };
}
