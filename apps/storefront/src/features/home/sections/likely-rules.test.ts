import { expect, test } from "vitest";
import { favouriteCategory } from "./likely-rules.ts";

const games = (...categories: string[]) =>
  categories.map((category, index) => ({ gameid: String(index), category }));

test("the category opened most often is the favourite, of several the one opened last", () => {
  expect(favouriteCategory(games("策略", "动作", "动作"))).toBe("动作");
  expect(favouriteCategory(games("策略", "动作", "动作", "策略"))).toBe("策略");
});

test("only categories that the shop has a tab for count", () => {
  expect(favouriteCategory(games("地牢", "地牢", "角色"))).toBe("角色");
  expect(favouriteCategory(games("全部", "地牢"))).toBeNull();
  expect(favouriteCategory([])).toBeNull();
});
