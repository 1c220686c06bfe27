import { categories } from "@playfront/contract/constants";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { makeListedGame } from "../../testing/sample-games.ts";
import { CategoryGames } from "./category-games.tsx";
import { CategoryTabs } from "./category-tabs.tsx";

test("the selected category is highlighted", () => {
  renderPage(<CategoryTabs selected="棋牌" />);
  expect(screen.getAllByRole("link").map((tab) => tab.textContent)).toEqual([...categories]);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("棋牌");
});

test("an unknown category highlights none", () => {
  renderPage(<CategoryTabs selected="不存在" />);
  expect(screen.queryByRole("link", { current: "page" })).toBeNull();
});

test("each game shows its first category only, and the list says when it ends", () => {
  const games = [makeListedGame(1, { category: ["策略", "塔防"] })];
  renderPage(<CategoryGames category="策略" firstPage={games} />);
  expect(screen.getByRole("link", { name: /游戏1/ }).textContent).toContain("策略");
  expect(screen.queryByText(/塔防/)).toBeNull();
  expect(screen.getByText("没有更多了")).toBeTruthy();
});

test("an empty category shows the empty state", () => {
  renderPage(<CategoryGames category="不存在" firstPage={[]} />);
  expect(screen.getByText("该分类暂无游戏")).toBeTruthy();
});
