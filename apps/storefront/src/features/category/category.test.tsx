import { categories } from "@playfront/contract/constants";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { EndlessGames } from "../../shared/game/endless-games.tsx";
import { enter } from "../../testing/container.ts";
import { startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { makeListedGame } from "../../testing/sample-games.ts";
import { CategoryTabs } from "./category-tabs.tsx";

beforeEach(() => {
  getQueryClient().clear();
  localStorage.clear();
});

test("the selected category is highlighted", () => {
  renderPage(<CategoryTabs names={categories} selected="棋牌" />);
  expect(screen.getAllByRole("link").map((tab) => tab.textContent)).toEqual([...categories]);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("棋牌");
});

test("an unknown category highlights none", () => {
  renderPage(<CategoryTabs names={categories} selected="不存在" />);
  expect(screen.queryByRole("link", { current: "page" })).toBeNull();
});

test("each game shows its first category only, and the list says when it ends", () => {
  const games = [makeListedGame(1, { category: ["策略", "塔防"] })];
  renderPage(<EndlessGames selection={{ category: "策略" }} place="该分类" loaded={{ games }} />);
  expect(screen.getByRole("link", { name: /游戏1/ }).textContent).toContain("策略");
  expect(screen.queryByText(/塔防/)).toBeNull();
  expect(screen.getByText("没有更多了")).toBeTruthy();
});

test("an empty category shows the empty state", () => {
  renderPage(
    <EndlessGames selection={{ category: "不存在" }} place="该分类" loaded={{ games: [] }} />,
  );
  expect(screen.getByText("该分类暂无游戏")).toBeTruthy();
});

const mixed = [
  makeListedGame(1, { ios: false }),
  makeListedGame(2, { ios: true }),
  makeListedGame(3, { gametype: "html5" }),
];
const names = () => screen.getAllByRole("link").map((row) => /游戏\d/.exec(row.textContent)?.[0]);
const filter = () => screen.getByRole("button", { name: "可在本机玩" });

test.each(["follows", "ignores"])(
  "an iPhone asks for what it can play, of a host that %s",
  async (manner) => {
    enter("iphone");
    const host = startFakeHost();
    host.answer("game/getGameList", { data: manner === "follows" ? mixed.slice(1) : mixed });
    renderPage(
      <EndlessGames selection={{ category: "动作" }} place="该分类" loaded={{ games: mixed }} />,
    );
    // What the page has of it is there at once.
    expect(names()).toEqual(["游戏2", "游戏3"]);
    expect(await screen.findByText("没有更多了")).toBeTruthy();
    expect(names()).toEqual(["游戏2", "游戏3"]);
    expect(host.seen("game/getGameList").map(({ payload }) => payload.platform)).toEqual(["ios"]);
  },
);

test("可在本机玩 is remembered, and without it playable games come first", async () => {
  enter("iphone");
  startFakeHost().answer("game/getGameList", ({ payload }) => ({
    data: payload.platform === "ios" ? mixed.slice(1) : mixed,
  }));
  const loaded = { games: mixed.slice(1), platform: "ios" } as const;
  const { unmount } = renderPage(
    <EndlessGames selection={{ category: "动作" }} place="该分类" loaded={loaded} />,
  );
  expect(filter().getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(filter());
  await waitFor(() => expect(names()).toEqual(["游戏2", "游戏3", "游戏1"]));
  unmount();
  renderPage(
    <EndlessGames selection={{ category: "动作" }} place="该分类" loaded={{ games: mixed }} />,
  );
  expect(filter().getAttribute("aria-pressed")).toBe("false");
  expect(names()).toEqual(["游戏2", "游戏3", "游戏1"]);
});

test("without a network the games of the page stay", async () => {
  enter("iphone");
  startFakeHost().answer("game/getGameList", { unreachable: true });
  renderPage(
    <EndlessGames selection={{ category: "动作" }} place="该分类" loaded={{ games: mixed }} />,
  );
  expect(await screen.findByRole("button", { name: "重新加载" })).toBeTruthy();
  expect(names()).toEqual(["游戏2", "游戏3"]);
});

test("a category without a playable game says so", () => {
  enter("iphone");
  renderPage(
    <EndlessGames
      selection={{ category: "动作" }}
      place="该分类"
      loaded={{ games: [], platform: "ios" }}
    />,
  );
  expect(screen.getByText("该分类暂无可在本机玩的游戏")).toBeTruthy();
});

test("other devices ask for all games", () => {
  enter("browser");
  const host = startFakeHost();
  renderPage(
    <EndlessGames selection={{ category: "动作" }} place="该分类" loaded={{ games: mixed }} />,
  );
  expect(names()).toEqual(["游戏1", "游戏2", "游戏3"]);
  expect(host.seen("game/getGameList")).toEqual([]);
});
