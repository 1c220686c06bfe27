import { expect, test } from "vitest";
import { selectGames } from "./game.rules.ts";

test("no category and 全部 both select all games", () => {
  expect(selectGames({})).toEqual({ category: null, order: "hot", ios: false });
  expect(selectGames({ category: "全部" })).toEqual({ category: null, order: "hot", ios: false });
});

test("新游榜 orders by release, 热游榜 by popularity, other ranks do not exist", () => {
  expect(selectGames({ rank: "新游榜" })?.order).toBe("release");
  expect(selectGames({ rank: "热游榜" })?.order).toBe("hot");
  expect(selectGames({ rank: "下载榜" })).toBeNull();
  expect(selectGames({ rank: "constructor" })).toBeNull();
});
