import { expect, test } from "vitest";
import { selectGames } from "./game.rules.ts";

test("no category and 全部 both select all games", () => {
  const all = { category: null, order: "hot", ios: false, marks: null, releasedFrom: null };
  expect(selectGames({})).toEqual(all);
  expect(selectGames({ category: "全部" })).toEqual(selectGames({}));
});

test("新游榜 orders by release, 热游榜 by popularity, other ranks do not exist", () => {
  expect(selectGames({ rank: "新游榜" })?.order).toBe("release");
  expect(selectGames({ rank: "热游榜" })?.order).toBe("hot");
  expect(selectGames({ rank: "下载榜" })).toBeNull();
  expect(selectGames({ rank: "constructor" })).toBeNull();
});

test("a day has the games that came out since, by popularity, in no rank, no category and for no age", () => {
  const releasedfrom = "2026-06-02";
  expect(selectGames({ releasedfrom })).toMatchObject({ order: "hot", releasedFrom: releasedfrom });
  expect(selectGames({ releasedfrom, platform: "ios" })?.ios).toBe(true);
  for (const other of [{ rank: "新游榜" }, { category: "休闲" }, { age: "8" as const }])
    expect(selectGames({ releasedfrom, ...other })).toBeNull();
  expect(selectGames({ releasedfrom: "" })).toEqual(selectGames({}));
});

test("an age has the games that are marked for it or earlier, in no rank and no category", () => {
  expect(selectGames({ age: "8" })?.marks).toEqual(["8+"]);
  expect(selectGames({ age: "16", category: "全部" })?.marks).toEqual(["8+", "12+", "16+"]);
  expect(selectGames({ age: "16", rank: "新游榜" })).toBeNull();
  expect(selectGames({ age: "16", category: "休闲" })).toBeNull();
});
