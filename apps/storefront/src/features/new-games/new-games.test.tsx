import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { makeListedGame } from "../../testing/sample-games.ts";
import { NewGames } from "./new-games.tsx";

beforeEach(() => getQueryClient().clear());

const today = "2026-11-23";

test.each([
  ["2026-11-23", /新11月23日上线/],
  ["2026-10-24", /新10月24日上线/],
  ["2026-10-23", /^(?!.*新).*10月23日上线/],
  ["2025-12-31", /^(?!.*新).*2025年12月上线/],
  [undefined, /^(?!.*上线)/],
  ["soon", /^(?!.*上线)/],
])("a game that came out on %s says so", (released, words) => {
  const loaded = { games: [makeListedGame(1, { released })] };
  renderPage(<NewGames loaded={loaded} today={today} />);
  const row = screen.getByRole("link", { name: /游戏1/ });
  expect(row.textContent).toMatch(words);
  expect(row.textContent).not.toContain("MB");
});

test("without games there is the empty state", () => {
  renderPage(<NewGames loaded={{ games: [] }} today={today} />);
  expect(screen.getByText("暂无新游")).toBeTruthy();
});
