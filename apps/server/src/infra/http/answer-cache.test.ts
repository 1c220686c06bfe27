import { type CallName, calls } from "@playfront/contract/calls";
import type { ContentKind } from "@playfront/database/content-changes";
import { expect, test } from "vitest";
import { type FailedAnswer, failed } from "../answer.ts";
import { ContentRevisions } from "../content/content-revisions.ts";
import type { MadeOf } from "../content/made-of.ts";
import { AnswerCache, type KeptAnswer, type MadeAnswer } from "./answer-cache.ts";

/** A load that the test ends by hand. */
function slowLoad() {
  const { promise, resolve, reject } = Promise.withResolvers<MadeAnswer>();
  let started = 0;
  const load = () => {
    started += 1;
    return promise;
  };
  return {
    load,
    resolve: (text: string) => resolve({ text, madeOf: undefined }),
    reject,
    started: () => started,
  };
}

const made =
  (text: string, madeOf?: MadeOf): (() => Promise<MadeAnswer>) =>
  async () => ({ text, madeOf });
const textOf = (answer: KeptAnswer | FailedAnswer | undefined) =>
  answer !== undefined && "body" in answer ? answer.body.toString() : undefined;

function createCache() {
  const revisions = new ContentRevisions();
  let now = Date.now();
  const clock = { now: () => new Date(now), advance: (ms: number) => (now += ms) };
  return { cache: new AnswerCache({ revisions, clock }), revisions, clock };
}

const changed = (kind: ContentKind, id: string | null = null) => ({
  kind,
  id,
  isWithdrawn: false,
});

test("field order, defaults written out and unknown fields make no second entry", () => {
  const cache = new AnswerCache();
  const key = cache.keyOf("game/getGameList", { page: 1, pageSize: 10, category: "动作" });
  expect(cache.keyOf("game/getGameList", { category: "动作", pageSize: 10, page: 1, x: 1 })).toBe(
    key,
  );
  for (const other of [{ page: 2 }, { pageSize: 11 }, { category: "角色" }, { rank: "热游榜" }]) {
    const payload = { page: 1, pageSize: 10, category: "动作", ...other };
    expect(cache.keyOf("game/getGameList", payload)).not.toBe(key);
  }
  expect(cache.keyOf("gift/getGiftGameList", { page: 1, pageSize: 10 })).not.toBe(
    cache.keyOf("game/getGameList", { page: 1, pageSize: 10 }),
  );
});

test("every field of every cached call makes an entry of its own", () => {
  const cache = new AnswerCache();
  const cached = (Object.keys(calls) as CallName[]).filter((name) => calls[name].cached);
  expect(cached.length).toBeGreaterThan(5);
  for (const name of cached) {
    for (const field of Object.keys(calls[name].payload.properties)) {
      expect(cache.keyOf(name, { [field]: "a" }), `${name} ${field}`).not.toBe(
        cache.keyOf(name, { [field]: "b" }),
      );
    }
  }
});

test("concurrent misses of one key share one load", async () => {
  const cache = new AnswerCache();
  const slow = slowLoad();
  const waiting = [1, 2, 3].map(() =>
    cache.load("game/getGameList", "game/getGameList?1", slow.load),
  );
  slow.resolve("answer");
  expect((await Promise.all(waiting)).map(textOf)).toEqual(["answer", "answer", "answer"]);
  expect(slow.started()).toBe(1);
  expect(textOf(cache.read("game/getGameList?1"))).toBe("answer");
});

test("a failure reaches all who wait and is not kept", async () => {
  const cache = new AnswerCache();
  const failure = failed(404);
  const key = "game/getGameInfo?9";
  expect(await cache.load("game/getGameInfo", key, async () => failure)).toBe(failure);
  expect(cache.read(key)).toBeUndefined();
  const slow = slowLoad();
  const waiting = [1, 2].map(() => cache.load("game/getGameInfo", key, slow.load));
  slow.reject(new Error("the database is away"));
  for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe("rejected");
  expect(textOf(await cache.load("game/getGameInfo", key, made("fine")))).toBe("fine");
});

test("a change of content drops the answers made of it and no others", async () => {
  const { cache, revisions } = createCache();
  const names = ["game/getGameList", "gift/getGiftInfo", "index/getHomeSlidePictureList"] as const;
  for (const name of names) await cache.load(name, `${name}?`, made(name));
  const kept = () => names.filter((name) => cache.read(`${name}?`) !== undefined);
  revisions.add(changed("article", "1"));
  expect(kept()).toEqual(names);
  revisions.add(changed("gift", "1"));
  expect(kept()).toEqual(["game/getGameList", "index/getHomeSlidePictureList"]);
  revisions.add(changed("game"));
  expect(kept()).toEqual(["index/getHomeSlidePictureList"]);
  revisions.add(null);
  expect(kept()).toEqual([]);
});

test("an old answer remains for want of a new one, unless something of it was withdrawn or its time is over", async () => {
  const { cache, revisions, clock } = createCache();
  const changesAt = new Date(clock.now().getTime() + 1000);
  const load = (id: number, madeOf: MadeOf) =>
    cache.load("game/getGameInfo", `${id}`, made("info", madeOf));
  for (const id of [1, 2, 3]) await load(id, { content: [`game:${id}`], changesAt: null });
  await load(4, { content: ["game:4"], changesAt });
  revisions.add(changed("game", "1"));
  revisions.add({ kind: "game", id: "2", isWithdrawn: true });
  revisions.add(null);
  const keys = ["1", "2", "3", "4", "5"];
  const old = () => keys.filter((key) => cache.readOld(key) !== undefined);
  expect(keys.filter((key) => cache.read(key) !== undefined)).toEqual([]);
  expect(old()).toEqual(["1", "3", "4"]);
  clock.advance(1000);
  expect(old()).toEqual(["1", "3"]);
});

test("an answer that says what it was made of outlives changes of other objects", async () => {
  const { cache, revisions } = createCache();
  const of = (id: number): MadeOf => ({ content: [`game:${id}`, `gift:${id}`], changesAt: null });
  for (const id of [1, 2]) await cache.load("game/getGameInfo", `${id}`, made("info", of(id)));
  const kept = () => ["1", "2"].filter((key) => cache.read(key) !== undefined);
  revisions.add(changed("game", "3"));
  revisions.add(changed("gift", "3"));
  expect(kept()).toEqual(["1", "2"]);
  revisions.add(changed("gift", "1"));
  expect(kept()).toEqual(["2"]);
});

test("an answer is not kept beyond the time at which it says it will change", async () => {
  const { cache, clock } = createCache();
  const load = (changesInMs: number) => {
    const changesAt = new Date(clock.now().getTime() + changesInMs);
    return cache.load("gift/getGiftList", "1", made("gifts", { content: [], changesAt }));
  };
  await load(1000);
  clock.advance(999);
  expect(textOf(cache.read("1"))).toBe("gifts");
  clock.advance(1);
  expect(cache.read("1")).toBeUndefined();
  expect(textOf(await load(0))).toBe("gifts");
  expect(cache.read("1")).toBeUndefined();
});

test("an answer read before a change is given to who asked, but neither kept nor shared", async () => {
  const { cache, revisions } = createCache();
  const key = "game/getGameList?1";
  const old = slowLoad();
  const before = cache.load("game/getGameList", key, old.load);
  revisions.add(changed("game", "1"));
  const fresh = cache.load("game/getGameList", key, made("new"));
  old.resolve("old");
  expect(textOf(await before)).toBe("old");
  expect(textOf(await fresh)).toBe("new");
  expect(textOf(cache.read(key))).toBe("new");
});

test("a load under way is shared until content changes that its answer is made of", async () => {
  const { cache, revisions } = createCache();
  const of7: MadeOf = { content: ["game:7"], changesAt: null };
  const loads: ((answer: MadeAnswer) => void)[] = [];
  const ask = () => {
    const load = () => new Promise<MadeAnswer>((resolve) => loads.push(resolve));
    return cache.load("game/getGameInfo", "7", load);
  };
  const first = [ask()];
  revisions.add(changed("game", "8"));
  revisions.add(changed("gift", "7"));
  first.push(ask(), ask());
  loads[0]?.({ text: "old", madeOf: of7 });
  expect((await Promise.all(first)).map(textOf)).toEqual(["old", "old", "old"]);
  expect(loads).toHaveLength(1);

  const second = ask();
  revisions.add(changed("game", "7"));
  const later = [ask(), ask()];
  loads[1]?.({ text: "older", madeOf: of7 });
  expect(textOf(await second)).toBe("older");
  await expect.poll(() => loads.length).toBe(3);
  revisions.add(changed("game", "7"));
  loads[2]?.({ text: "newer", madeOf: of7 });
  expect((await Promise.all(later)).map(textOf)).toEqual(["newer", "newer"]);
  expect(loads).toHaveLength(3);
});

test("an expected failure from before a change is not shared", async () => {
  const { cache, revisions } = createCache();
  const { promise, resolve } = Promise.withResolvers<FailedAnswer>();
  const missing = { ...failed(404), madeOf: { content: ["game:7"], changesAt: null } } as const;
  const before = cache.load("game/getGameInfo", "7", () => promise);
  revisions.add(changed("game", "7"));
  const after = cache.load("game/getGameInfo", "7", made("published"));
  resolve(missing);
  expect(await before).toBe(missing);
  expect(textOf(await after)).toBe("published");
});

test("an answer to a name of absurd length is passed on and not kept", async () => {
  const cache = new AnswerCache();
  const key = cache.keyOf("game/getGameList", { category: "长".repeat(1000) });
  expect(textOf(await cache.load("game/getGameList", key, made("none")))).toBe("none");
  expect(cache.read(key)).toBeUndefined();
});
