import { hotSearchCount } from "@playfront/contract/constants";
import type { FoundGame } from "@playfront/contract/entities";
import type { Db, Executor } from "@playfront/database/connect";
import { inTransaction } from "@playfront/database/transact";
import type { SiteValues } from "../../site/site-values.service.ts";
import type { GameService, Paging, SearchQuery } from "../game/game.service.ts";
import * as repository from "./search.repository.ts";

export interface HotSearches {
  /** The default keyword of the search box; empty if there is no game. */
  keyword: string;
  list: { gameid: string; gamename: string }[];
}

export interface SearchDeps {
  db: Db;
  games: Pick<GameService, "findAllListed" | "findSimilar" | "listHot" | "search">;
  /** Hears of every search. */
  onSearch?(search: SearchQuery & Paging, found: { isHit: boolean }): void;
  siteValues: SiteValues;
}

export type SearchService = ReturnType<typeof createSearchService>;

/** Search, and the list of hot searches. */
export function createSearchService({ db, games, siteValues, onSearch }: SearchDeps) {
  return {
    /** The games set as hot searches, filled up with the most popular ones. */
    async listHotSearches(): Promise<HotSearches> {
      const [gameids, { keyword }] = await Promise.all([
        repository.findHotGameids(db),
        siteValues.read("search"),
      ]);
      const known = await games.findAllListed(gameids);
      const chosen = gameids.flatMap((gameid) => known.get(gameid) ?? []);
      const missing = chosen.length < hotSearchCount;
      const popular = missing ? await games.listHot(hotSearchCount * 2) : [];
      const others = popular.filter((game) => !known.has(game.gameid));
      const list = [...chosen, ...others].slice(0, hotSearchCount);
      return {
        keyword: keyword || (list[0]?.gamename ?? ""),
        list: list.map(({ gameid, gamename }) => ({ gameid, gamename })),
      };
    },

    /** One page of the games that match; if there is none, those that the keyword may mean. */
    async search(query: SearchQuery & Paging): Promise<FoundGame[]> {
      const found = await games.search(query);
      onSearch?.(query, { isHit: found.length > 0 });
      if (found.length > 0 || query.page > 1) return found;
      return (await games.findSimilar(query)).slice(0, query.pageSize);
    },

    /** The games set as hot searches, in their order. */
    findHotGameids: (executor: Executor = db) => repository.findHotGameids(executor),

    /** Replaces the hot searches: at most ten games; the first is the default keyword if none is set. */
    setHotSearches(gameids: readonly string[], executor: Executor = db): Promise<void> {
      return inTransaction(executor, (trx) => replaceHotGames(trx, gameids));
    },
  };
}

async function replaceHotGames(executor: Executor, gameids: readonly string[]): Promise<void> {
  await repository.deleteHotGames(executor);
  if (gameids.length > 0) await repository.insertHotGames(executor, gameids);
}
