import { QueryClientProvider } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, setToken } from "../../browser/session/session.ts";
import { type FakeAnswer, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { makeGames } from "../../testing/sample-games.ts";
import { RecentGames } from "./recent-games.tsx";

function showFor(token: string | null, failure?: FakeAnswer) {
  getQueryClient().clear();
  clearSession();
  if (token !== null) setToken(token);
  const host = startFakeHost();
  host.answer("game/getRecentGameList", ({ headers }) => {
    if (failure) return failure;
    return { data: headers.get("token") === "new-player" ? [] : makeGames(2) };
  });
  host.answer("game/getGameList", ({ payload }) => ({
    data: payload.rank === "新游榜" ? makeGames(3) : [],
  }));
  renderPage(<RecentGames />);
  return host;
}

const heading = () => screen.queryByRole("heading", { name: "最近在玩" });

test("a visitor sees no block, and no call is made", async () => {
  const host = showFor(null);
  await act(async () => {});
  expect(heading()).toBeNull();
  expect(host.seen("game/getRecentGameList")).toHaveLength(0);
});

test("a player sees the games opened last", async () => {
  showFor("player");
  const first = await screen.findByRole("link", { name: "游戏1" });
  expect(first.getAttribute("href")).toBe("/game/1");
  expect(heading()).toBeTruthy();
});

test("a player without opened games sees new games in the reserved space", async () => {
  showFor("new-player");
  await screen.findByRole("heading", { name: "新游尝鲜" });
  expect(screen.getByRole("link", { name: "更多新游尝鲜" }).getAttribute("href")).toBe("/rank/");
  expect(heading()).toBeNull();
  expect(await screen.findAllByRole("link", { name: /^游戏/ })).toHaveLength(3);
});

test("the list reloads when the token changes, and disappears with the session", async () => {
  const host = showFor("player");
  await screen.findByRole("link", { name: "游戏1" });
  act(() => setToken("other-player"));
  await waitFor(() => expect(host.seen("game/getRecentGameList")).toHaveLength(2));
  await screen.findByRole("link", { name: "游戏1" });
  act(() => clearSession());
  expect(heading()).toBeNull();
  await screen.findByRole("heading", { name: "新游尝鲜" });
});

test("if the list cannot be loaded, new games fill the reserved space", async () => {
  showFor("player", { code: 500, msg: "服务异常" });
  await screen.findByRole("heading", { name: "新游尝鲜" });
  expect(heading()).toBeNull();
});

test("the server's HTML contains the hidden block, the same for everyone", () => {
  localStorage.setItem("token", "player");
  const html = renderToString(
    <QueryClientProvider client={getQueryClient()}>
      <MemoryRouter>
        <RecentGames />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain("最近在玩");
  expect(html).toContain('class="reserved"');
});
