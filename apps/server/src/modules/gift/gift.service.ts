import type { Gift, GiftGame, ListedGame } from "@playfront/contract/entities";
import type { Db } from "@playfront/database/connect";
import { inTransaction } from "@playfront/database/transact";
import type { RawBuilder } from "kysely";
import type { Clock } from "../../infra/clock.ts";
import { earliest } from "../../infra/content/made-of.ts";
import type { IdRange } from "../../infra/id-blocks.ts";
import { sliceOf } from "../../infra/slice.ts";
import {
  findAvailableBlocks,
  findAvailableByGame,
  findAvailableIds,
  findById,
  findGiftGames,
  insert,
} from "./gift.repository.ts";
import { nextChange, soldOutLast } from "./gift.rules.ts";
import { assignCodes, insertCodes, type PastClaims } from "./gift-codes.repository.ts";
import { toGift } from "./gift-entity.ts";
import { type NewGift, toGiftRow } from "./new-gift.ts";

/** The part of the game service that gifts use. */
export interface GameLookup {
  /** Selects from the game if players may see it, for a statement about something of the game. */
  selectListed(gameid: RawBuilder<string>): RawBuilder<unknown>;
  /** Null for an unknown or unpublished game. */
  findListed(gameid: string): Promise<ListedGame | null>;
  /** Published games by id; unknown and unpublished games are not in the map. */
  findAllListed(gameids: readonly string[]): Promise<Map<string, ListedGame>>;
}

export interface GiftServiceDeps {
  db: Db;
  clock: Clock;
  games: GameLookup;
}

export type GiftService = ReturnType<typeof createGiftService>;

/** Keeps the list bounded; no game has more gifts at a time. */
const maxGiftsOfGame = 200;

/** Lists, finds and creates gifts; the answers are the same for every player. */
export function createGiftService(deps: GiftServiceDeps) {
  return {
    /**
     * Gifts of a game that have not expired, newest first and without codes last, and when that changes by itself; none
     * for an unknown game.
     */
    findAllOfGame: (gameid: string) => findAllOfGame(deps, gameid),
    /** One gift, expired or not, and when it changes by itself; null if the gift or its game is not published. */
    findGift: (giftid: string) => findGift(deps, giftid),
    /** One page of games that have gifts, most popular first, and when that changes by itself. `page` is 1-based. */
    findGamesWithGifts: (paging: Paging) => findGamesWithGifts(deps, paging),
    /** Gifts by their ids, for the sitemap. */
    addresses: {
      findBlocks: (size: number) => findAvailableBlocks(deps.db, deps.clock.now(), size),
      findIds: (range: IdRange) => findAvailableIds(deps.db, { ...range, now: deps.clock.now() }),
    },
    /** Writes a new gift and its codes; returns its giftid. */
    create: (gift: NewGift) => create(deps, gift),
    /** Gives each of the accounts one of the first codes of a gift. The gift must have no claims before. */
    addPastClaims: (claims: PastClaims) =>
      inTransaction(deps.db, (trx) => assignCodes(trx, claims)),
  };
}

function create({ db }: GiftServiceDeps, gift: NewGift): Promise<string> {
  return inTransaction(db, async (trx) => {
    const giftid = await insert(trx, toGiftRow(gift));
    await insertCodes(trx, { giftid, count: gift.codes, prefix: gift.codePrefix });
    return giftid;
  });
}

interface Paging {
  page: number;
  pageSize: number;
}

async function findAllOfGame(
  { db, clock, games }: GiftServiceDeps,
  gameid: string,
): Promise<{ gifts: Gift[]; available: number; changesAt: Date | null }> {
  const now = clock.now();
  const query = { gameid, now, limit: maxGiftsOfGame };
  const [game, rows] = await Promise.all([
    games.findListed(gameid),
    findAvailableByGame(db, query),
  ]);
  if (game === null) return { gifts: [], available: 0, changesAt: null };
  return {
    gifts: soldOutLast(rows).map((row) => toGift(row, game, now)),
    available: rows.filter(({ claimed, total }) => claimed < total).length,
    changesAt: earliest(rows.map((row) => nextChange(row, now))),
  };
}

async function findGift(
  { db, clock, games }: GiftServiceDeps,
  giftid: string,
): Promise<{ gift: Gift; changesAt: Date | null } | null> {
  const row = await findById(db, giftid);
  const game = row ? await games.findListed(row.gameid) : null;
  if (!row || !game) return null;
  const now = clock.now();
  return { gift: toGift(row, game, now), changesAt: nextChange(row, now) };
}

async function findGamesWithGifts(
  { db, clock, games }: GiftServiceDeps,
  paging: Paging,
): Promise<{ games: GiftGame[]; changesAt: Date | null }> {
  const slice = sliceOf(paging);
  if (slice === null) return { games: [], changesAt: null };
  const now = clock.now();
  const rows = await findGiftGames(db, { now, ...slice, counted: maxGiftsOfGame });
  const listed = await games.findAllListed(rows.map((row) => row.gameid));
  const giftGames = rows.flatMap(({ gameid, totalnum, soonnum, content }): GiftGame[] => {
    const game = listed.get(gameid);
    if (!game) return [];
    const { gamename, logo, gametype } = game;
    return [{ gameid, gamename, logo, gametype, totalnum, soonnum, ...(content && { content }) }];
  });
  return { games: giftGames, changesAt: earliest(rows.map((row) => row.changesAt)) };
}
