import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../infra/clock.ts";
import { makeGame } from "../../../testing/factories.ts";
import { createGameService } from "./game.service.ts";
import { keysInAnyOrder, pinyinKey, searchFields, searchKey } from "./search-fields.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Game {
  gamename: string;
  hot: number;
  category: string;
  appStoreUrl: string | undefined;
}

interface Query {
  keyword: string;
  platform?: "ios";
}

/** How well a game matches, the higher the better; -1 if it does not. */
function rank({ gamename, category }: Game, key: string): number {
  const name = searchKey(gamename);
  const letters = pinyinKey(key);
  const { pinyin, initials, search_grams: grams } = searchFields({ gamename, categories: [] });
  const spoken = (mark: string) =>
    letters.length > 1 && grams.some((gram) => gram.startsWith(mark + letters));
  const matches = [
    category === key || (category.includes(key) && key.length <= 2),
    letters !== "" && (initials.startsWith(letters) || spoken("++")),
    letters !== "" && (pinyin.startsWith(letters) || spoken("@@")),
    name.includes(key),
    name.startsWith(key),
    name === key,
  ];
  return key === "" ? -1 : matches.lastIndexOf(true);
}

/** Games later in the list have higher ids, and so come first among equals. */
function expectedNames(games: readonly Game[], { keyword, platform }: Query): string[] {
  const [typed, ...otherOrders] = keysInAnyOrder(keyword);
  const found = namesBy(games, { keys: [typed], platform });
  return found.length > 0 ? found : namesBy(games, { keys: otherOrders, platform });
}

function namesBy(
  games: readonly Game[],
  { keys, platform }: { keys: readonly string[]; platform: Query["platform"] },
): string[] {
  return games
    .map((game, index) => ({
      ...game,
      index,
      rank: Math.max(-1, ...keys.map((key) => rank(game, key))),
    }))
    .filter((game) => game.rank >= 0 && (platform === undefined || game.appStoreUrl !== undefined))
    .sort((a, b) => b.rank - a.rank || b.hot - a.hot || b.index - a.index)
    .map((game) => `${game.index}`);
}

const characters = [..."大小战a-B 1ｂ'=#"];
const text = (minLength: number) =>
  fc.string({ minLength, maxLength: 5, unit: fc.constantFrom(...characters) });
const game = fc.record({
  gamename: text(1).filter((name) => name.trim() !== ""),
  hot: fc.integer({ min: 0, max: 2 }),
  category: fc.constantFrom("休闲", "战", "ab"),
  appStoreUrl: fc.constantFrom(undefined, "https://apps.apple.com/app/id1"),
});

test("a search finds what matches, best matches first, then by popularity, then the newest", async () => {
  const { db } = database;
  const service = createGameService({ db, clock: systemClock });
  await fc.assert(
    fc.asyncProperty(
      fc.array(game, { minLength: 1, maxLength: 12 }),
      fc.array(text(1), { minLength: 10, maxLength: 10 }),
      fc.integer({ min: 1, max: 13 }),
      async (games, keywords, pageSize) => {
        await db.deleteFrom("games").execute();
        for (const [index, { gamename, hot, category, appStoreUrl }] of games.entries()) {
          const introduction = `${index}`;
          await makeGame(db, { gamename, hot, categories: [category], appStoreUrl, introduction });
        }
        const queries = [...keywords, ...games.map((one) => one.gamename)].flatMap(
          (keyword): Query[] => [{ keyword }, { keyword, platform: "ios" }],
        );
        for (const query of queries) {
          const found: string[] = [];
          for (let page = 1; found.length >= (page - 1) * pageSize; page += 1) {
            const list = await service.search({ ...query, page, pageSize });
            found.push(...list.map((one) => one.introduction));
          }
          expect(found, query.keyword).toEqual(expectedNames(games, query));
        }
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);
