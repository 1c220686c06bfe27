import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { ContentRevisions } from "../content/content-revisions.ts";
import { AnswerCache } from "./answer-cache.ts";

setFlagsFromString("--expose_gc");
const collect = runInNewContext("gc") as () => void;
const maxBytes = 16 * 1024 * 1024;

function usedBytes(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const game = {
  gamename: "破碎的像素地牢",
  logo: "/media/pictures/abcdef0123456789/logo.webp",
  introduction: "一款经典的像素风格地牢探险游戏",
};

test.each([
  ["no games", 0],
  ["three games", 3],
  ["a hundred games", 100],
])("answers of made-up names with %s take no more memory than they may", async (_what, games) => {
  const revisions = new ContentRevisions();
  const held: { cache?: AnswerCache } = { cache: new AnswerCache({ revisions, maxBytes }) };
  await fillAndRead(held, games);
  const start = performance.now();
  // A change walks over none of them: it costs microseconds.
  for (let id = 0; id < 1000; id += 1) {
    revisions.add({ kind: "game", id: `x${id}`, isWithdrawn: false });
  }
  expect(performance.now() - start).toBeLessThan(200);
  const withAnswers = usedBytes();
  delete held.cache;
  const size = withAnswers - usedBytes();
  expect(size).toBeLessThan(1.05 * maxBytes);
  expect(size).toBeGreaterThan(0.3 * maxBytes);
});

/** Apart from the test, whose own variables would keep the cache. */
async function fillAndRead({ cache }: { cache?: AnswerCache }, games: number): Promise<void> {
  let key = "";
  for (let name = 0; name < 60_000 / (1 + games); name += 1) {
    const list = Array.from({ length: games }, (_, id) => ({ gameid: `${name}${id}`, ...game }));
    const text = JSON.stringify({ code: 1, data: list, msg: "" });
    const content = list.map(({ gameid }) => `game:${gameid}` as const);
    const madeOf = { content: [`game-list:分类${name}` as const, ...content], changesAt: null };
    key = cache?.keyOf("game/getGameList", { category: `没有的分类${name}`, page: 1 }) ?? "";
    await cache?.load("game/getGameList", key, async () => ({ text, madeOf }));
  }
  expect(cache?.read(key)).toBeDefined();
}
