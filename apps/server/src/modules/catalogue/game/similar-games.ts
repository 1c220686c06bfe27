import type { FoundGame } from "@playfront/contract/entities";
import type { Executor } from "@playfront/database/connect";
import { findAllListed } from "./game.repository.ts";
import { toListedGame } from "./game-entity.ts";
import { findSharing, type SharingGame } from "./game-search.repository.ts";
import { searchKey, wholePinyin } from "./search-fields.ts";
import { distanceTo, intactParts, type NamedGame, pinyinStarts } from "./similarity.rules.ts";

/** Each is a walk in the index of terms. */
const partsLookedUp = 6;
const startsLookedUp = 8;
const similarCount = 8;

/**
 * Games that a keyword without a match may mean: of the same sounds, or with a letter or a character that is wrong. With `ios`,
 * those that an iPhone can play.
 */
export async function findSimilarGames(
  db: Executor,
  { keyword, ios }: { keyword: string; ios: boolean },
): Promise<FoundGame[]> {
  const key = searchKey(keyword);
  const missed = { key, pinyin: wholePinyin(key) };
  const { pinyin } = missed;
  const sharing = await findSharing(db, {
    parts: intactParts(key, partsLookedUp),
    starts: pinyin === "" ? [] : [pinyin, ...pinyinStarts(pinyin, startsLookedUp)],
    ios,
  });
  const near = sharing
    .flatMap((game) => {
      const distances = namesOf(game).flatMap((name) => distanceTo(missed, name) ?? []);
      if (distances.length === 0) return [];
      return [{ gameid: game.gameid, hot: game.hot, distance: Math.min(...distances) }];
    })
    .sort((a, b) => a.distance - b.distance || b.hot - a.hot)
    .slice(0, similarCount);
  const gameids = near.map(({ gameid }) => gameid);
  const games = gameids.length === 0 ? [] : await findAllListed(db, gameids);
  return gameids.flatMap((gameid) => {
    const game = games.find((one) => one.gameid === gameid);
    return game ? [{ ...toListedGame(game), match: "similar" as const }] : [];
  });
}

function namesOf({ gamename, aliases, pinyin }: SharingGame): NamedGame[] {
  const others = aliases.map((name) => ({ name: searchKey(name), pinyin: wholePinyin(name) }));
  return [{ name: searchKey(gamename), pinyin }, ...others];
}
