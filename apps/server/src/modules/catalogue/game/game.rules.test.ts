import { expect, test } from "vitest";
import { selectGames } from "./game.rules.ts";

test("no category and 全部 both select all games", () => {
  expect(selectGames({})).toEqual({ category: null, order: "hot", ios: false, marks: null });
  expect(selectGames({ category: "全部" })).toEqual(selectGames({}));
});

test("新游榜 orders by release, 热游榜 by popularity, other ranks do not exist", () => {
  expect(selectGames({ rank: "新游榜" })?.order).toBe("release");
  expect(selectGames({ rank: "热游榜" })?.order).toBe("hot");
  expect(selectGames({ rank: "下载榜" })).toBeNull();
  expect(selectGames({ rank: "constructor" })).toBeNull();
});

test("an age has the games that are marked for it or earlier, in no rank and no category", () => {
  expect(selectGames({ age: "8" })?.marks).toEqual(["8+"]);
  expect(selectGames({ age: "16", category: "全部" })?.marks).toEqual(["8+", "12+", "16+"]);
  expect(selectGames({ age: "16", rank: "新游榜" })).toBeNull();
  expect(selectGames({ age: "16", category: "休闲" })).toBeNull();
});
