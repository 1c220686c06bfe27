import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleGame } from "../../testing/samples.ts";
import { RelatedGames } from "./related-games.tsx";
import { relatedQuery } from "./related-rules.ts";

test("related games are the ten most popular of the first category", () => {
  expect(relatedQuery({ category: ["策略", "单机"] })).toEqual({
    page: 1,
    pageSize: 10,
    category: "策略",
    orderField: "hot",
  });
});

test("the game itself is left out", () => {
  const other = sampleGame({ gameid: "8", gamename: "别的游戏" });
  renderPage(<RelatedGames gameid="7" games={[sampleGame(), other]} />);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/game/8"]);
});

test("a game without related games has no panel", () => {
  renderPage(<RelatedGames gameid="7" games={[sampleGame()]} />);
  expect(screen.queryByRole("heading")).toBeNull();
});
