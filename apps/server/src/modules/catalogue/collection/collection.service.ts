import type {
  CollectedGame,
  Collection,
  DailyPick,
  ListedCollection,
} from "@playfront/contract/entities";
import { shanghaiDay } from "@playfront/counters/counters";
import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { addDays, startOf } from "../../../infra/days.ts";
import { sliceOf } from "../../../infra/slice.ts";
import type { GameService, Paging } from "../game/game.service.ts";
import * as repository from "./collection.repository.ts";
import { collected, toCollection, toListedCollection } from "./collection-entity.ts";

interface CollectionDeps {
  db: Db;
  clock: Clock;
  games: Pick<GameService, "findAllListed" | "getFacts">;
}

/** What players are shown, and the games that it may show, hidden ones included. */
interface Made<Shown> {
  made: Shown;
  gameids: string[];
}

export type CollectionService = ReturnType<typeof createCollectionService>;

/** Collections of games, as operators have published them. Games that players may not see are left out. */
export function createCollectionService({ db, clock, games }: CollectionDeps) {
  const listedOf = (rows: readonly repository.CollectionRow[]) => games.findAllListed(idsOf(rows));

  /** With a picture of the game itself: a cover of the collection may show another one. */
  async function pickOf(
    { id, cover }: repository.CollectionRow,
    chosen: CollectedGame,
    day: string,
  ): Promise<DailyPick> {
    if (chosen.cover) return { ...chosen, cover: chosen.cover, day, id };
    const { picture = [] } = (await games.getFacts(chosen.game.gameid))?.facts ?? {};
    return { ...chosen, cover: picture.find(isWide) ?? picture[0] ?? cover, day, id };
  }

  return {
    async list(page: Paging): Promise<Made<ListedCollection[]>> {
      const slice = sliceOf(page);
      const rows = slice === null ? [] : await repository.findPage(db, slice);
      const listed = await listedOf(rows);
      return { made: rows.map((row) => toListedCollection(row, listed)), gameids: idsOf(rows) };
    },

    /** For search engines. */
    findAddresses: () => repository.findAddresses(db, mostAddresses),

    async find(id: string): Promise<Made<Collection | null>> {
      const row = await repository.findById(db, id);
      if (!row) return { made: null, gameids: [] };
      return { made: toCollection(row, await listedOf([row])), gameids: idsOf([row]) };
    },

    /**
     * Each day the next game of the collection, and the first one again after the last. In place of one that players may not see stands the
     * next one, so that the others keep their days.
     */
    async findDailyPick(): Promise<Made<DailyPick | null> & { changesAt: Date }> {
      const day = shanghaiDay(clock.now());
      const changesAt = startOf(addDays(day, 1));
      const row = await repository.findDaily(db);
      const chosen = row?.games ?? [];
      const turn = (Date.parse(day) / dayMs) % chosen.length;
      const inTurn = [...chosen.slice(turn), ...chosen.slice(0, turn)];
      const [game] = row ? collected({ games: inTurn }, await listedOf([row])) : [];
      const made = row && game ? await pickOf(row, game, day) : null;
      return { made, gameids: row ? idsOf([row]) : [], changesAt };
    },

    /** Adds one, published. Returns its id. */
    create: (row: repository.NewCollectionRow): Promise<string> => repository.insert(db, row),
  };
}

/** Whether a picture of the shop is wider than high, as its name says. */
function isWide(address: string): boolean {
  const [, width, height] = /-(\d+)x(\d+)-[0-9a-f]{6}\.webp$/.exec(address) ?? [];
  return Number(width) > Number(height);
}

const dayMs = 86_400_000;
/** As many as pages of a list lead to. */
const mostAddresses = 10_000;

const idsOf = (rows: readonly repository.CollectionRow[]) => [
  ...new Set(rows.flatMap((row) => row.games.map(({ gameid }) => gameid))),
];
