import { readFileSync } from "node:fs";
import { join } from "node:path";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { makeGames, makeListedGame } from "../../testing/sample-games.ts";
import { RankBoard } from "./rank-board.tsx";

beforeEach(() => getQueryClient().clear());

test("the first three are on the podium in rank order, the others follow from 4", () => {
  renderPage(<RankBoard rank="新游榜" loaded={{ games: makeGames(10) }} />);
  const [podium, rest] = screen.getAllByRole("list");
  const places = within(podium!).getAllByRole("listitem");
  expect(places.map((place) => place.getAttribute("data-place"))).toEqual(["1", "2", "3"]);
  expect(places.map((place) => place.textContent)).toEqual([
    expect.stringMatching(/第 1 名.*游戏1/),
    expect.stringMatching(/第 2 名.*游戏2/),
    expect.stringMatching(/第 3 名.*游戏3/),
  ]);
  const rows = within(rest!).getAllByRole("listitem");
  expect(rows[0]?.textContent).toMatch(/第 4 名.*游戏4/);
  expect(rows.at(-1)?.textContent).toMatch(/第 10 名.*游戏10/);
});

test("rank 1 is in the middle column, rank 2 at its left", () => {
  const css = readFileSync(join(import.meta.dirname, "podium.module.css"), "utf8");
  const column = (place: number) =>
    new RegExp(`data-place="${place}"\\] \\{[^}]*grid-column: (\\d)`).exec(css)?.[1];
  expect([2, 1, 3].map(column)).toEqual(["1", "2", "3"]);
});

test("a short ranking shows its end, an empty one its empty state", () => {
  const { unmount } = renderPage(<RankBoard rank="新游榜" loaded={{ games: makeGames(2) }} />);
  expect(screen.getByText("没有更多了")).toBeTruthy();
  unmount();
  renderPage(<RankBoard rank="无名榜" loaded={{ games: [] }} />);
  expect(screen.getByText("榜单暂无游戏")).toBeTruthy();
});

test("of games that are still to come the podium tells how many wait, or else the day", () => {
  const upcoming = { precision: "day", date: "2026-12-08" } as const;
  const games = [
    makeListedGame(1, { upcoming, follownum: 168 }),
    makeListedGame(2, { upcoming, follownum: 0 }),
  ];
  renderPage(<RankBoard rank="预约榜" loaded={{ games }} />);
  const [first, second] = screen.getAllByRole("listitem");
  expect(first?.textContent).toContain("168 人预约");
  expect(second?.textContent).toContain("12月8日上线");
});
