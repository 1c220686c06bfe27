import { type CallName, calls } from "@playfront/contract/calls";
import { expect, test } from "vitest";
import { failed } from "../answer.ts";
import { AnswerCache } from "./answer-cache.ts";

const answer = Buffer.from("answer");

/** A load that the test ends by hand. */
function slowLoad() {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let started = 0;
  const load = () => {
    started += 1;
    return promise;
  };
  return { load, resolve, reject, started: () => started };
}

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
  slow.resolve(answer);
  expect(await Promise.all(waiting)).toEqual([answer, answer, answer]);
  expect(slow.started()).toBe(1);
  expect(cache.read("game/getGameList?1")).toBe(answer);
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
  expect(await cache.load("game/getGameInfo", key, async () => answer)).toBe(answer);
});

test("a change of content drops the answers made of it and no others", async () => {
  const cache = new AnswerCache();
  const names = ["game/getGameList", "gift/getGiftInfo", "index/getHomeSlidePictureList"] as const;
  for (const name of names) await cache.load(name, `${name}?`, async () => answer);
  const kept = () => names.filter((name) => cache.read(`${name}?`) !== undefined);
  cache.drop("article");
  expect(kept()).toEqual(names);
  cache.drop("gift");
  expect(kept()).toEqual(["game/getGameList", "index/getHomeSlidePictureList"]);
  cache.drop("game");
  expect(kept()).toEqual(["index/getHomeSlidePictureList"]);
  cache.dropAll();
  expect(kept()).toEqual([]);
});

test("an answer read before a change is given to who asked, but neither kept nor shared", async () => {
  const cache = new AnswerCache();
  const key = "game/getGameList?1";
  const [before, after] = [Buffer.from("old"), Buffer.from("new")];
  const old = slowLoad();
  const early = cache.load("game/getGameList", key, old.load);
  cache.drop("game");
  const fresh = cache.load("game/getGameList", key, async () => after);
  old.resolve(before);
  expect(await early).toBe(before);
  expect(await fresh).toBe(after);
  expect(cache.read(key)).toBe(after);
});

test("an answer to a name of absurd length is passed on and not kept", async () => {
  const cache = new AnswerCache();
  const key = cache.keyOf("game/getGameList", { category: "长".repeat(1000) });
  expect(await cache.load("game/getGameList", key, async () => answer)).toBe(answer);
  expect(cache.read(key)).toBeUndefined();
});
