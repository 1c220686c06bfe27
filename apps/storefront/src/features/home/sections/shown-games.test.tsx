import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "../../../browser/api/query-client.ts";
import { startFakeHost } from "../../../testing/fake-host.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { makeListedGame } from "../../../testing/sample-games.ts";
import { DailyPick } from "./daily-pick.tsx";
import { gamesQuery, useShownIds, webGames } from "./shown-games.ts";
import { WebGames } from "./web-games.tsx";

const games = [1, 2, 3, 4].map((id) => makeListedGame(id));
const pick = { ...{ game: games[1]!, text: "好玩", cover: "/c.webp" }, day: "2026-11-29", id: "1" };

class NearObserver {
  readonly tell: IntersectionObserverCallback;

  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }

  observe() {
    const entry = { isIntersecting: true, boundingClientRect: { top: 100 } };
    this.tell([entry as IntersectionObserverEntry], {} as never);
  }

  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", NearObserver);
  getQueryClient().clear();
  const host = startFakeHost();
  host.answer("collection/getDailyPickList", { data: [pick] });
  host.answer("game/getGameList", { data: games });
});

function Ids() {
  return <p data-testid="ids">{[...useShownIds()].join(" ")}</p>;
}

test("即点即玩 leaves out the game of 每日推荐 and shows the next one; neither asks for the other's list", async () => {
  const host = startFakeHost();
  host.answer("game/getGameList", { data: games });
  const { unmount } = renderPage(<WebGames title="即点即玩" action={() => null} />);
  await screen.findByText("游戏2");
  expect(host.seen("collection/getDailyPickList")).toHaveLength(0);
  unmount();
  host.answer("collection/getDailyPickList", { data: [pick] });
  renderPage(
    <>
      <DailyPick title="每日推荐" isUnsure={false} action={() => null} />
      <WebGames title="即点即玩" action={() => null} />
    </>,
  );
  await screen.findByRole("region", { name: "每日推荐" });
  await waitFor(() =>
    expect(
      screen.getByRole("region", { name: "即点即玩" }).querySelectorAll("li")[1]?.textContent,
    ).toContain("游戏3"),
  );
});

test("猜你喜欢 knows what the sections above show", async () => {
  const client = getQueryClient();
  client.setQueryData(gamesQuery(webGames).queryKey, games);
  renderPage(<Ids />);
  expect(screen.getByTestId("ids").textContent).toBe(" 1 2 3");
});
