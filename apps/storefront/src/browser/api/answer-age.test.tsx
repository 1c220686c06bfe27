import { keptAtHeader } from "@playfront/contract/constants";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { makeGames } from "../../testing/sample-games.ts";
import { useCallPages } from "./call-pages.ts";
import { clientCaller, useCallData } from "./calls.ts";
import { forgetHostClock, isHostClockKnown } from "./host-clock.ts";
import { getQueryClient } from "./query-client.ts";

const payload = { rank: "热游榜", page: 1, pageSize: 10 };
const minutes = 60_000;

beforeEach(() => {
  getQueryClient().clear();
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Names({ loaded }: { loaded: ReturnType<typeof makeGames> }) {
  const games = useCallData("game/getGameList", payload, loaded);
  return <p>{games[0]?.gamename}</p>;
}

function List({ loaded }: { loaded: ReturnType<typeof makeGames> | undefined }) {
  const { items } = useCallPages(
    "game/getGameList",
    { rank: payload.rank },
    { firstPage: loaded, pageSize: payload.pageSize },
  );
  return <p>{items[0]?.gamename}</p>;
}

/** A host whose list is another at every call. */
function startChangingHost() {
  const host = startFakeHost();
  let calls = 0;
  host.answer("game/getGameList", () => ({ data: makeGames(10, 10 * ++calls + 1) }));
  return host;
}

/** What a browser tells of a page that was rendered at this time. */
function renderedAt(time: number): void {
  const serverTiming = [
    { name: "edge", description: "hit" },
    { name: "rendered", description: String(time) },
  ];
  vi.stubGlobal("performance", { getEntriesByType: () => [{ serverTiming }] });
}

test.each([Names, List])(
  "an answer looked at every four minutes is refreshed (%o)",
  async (Shown) => {
    const host = startChangingHost();
    for (const asked of [1, 1, 2]) {
      // A visit as the router makes it: the loader, then the page.
      const loaded = await clientCaller("game/getGameList", payload);
      const { unmount } = renderPage(<Shown loaded={loaded} />);
      await waitFor(() => expect(host.seen("game/getGameList")).toHaveLength(asked));
      await screen.findByText(makeGames(1, 10 * asked + 1)[0]!.gamename);
      unmount();
      vi.setSystemTime(Date.now() + 4 * minutes);
    }
  },
);

test.each([Names, List])(
  "an answer in a page that caches kept is as old as the page (%o)",
  async (Shown) => {
    const host = startChangingHost();
    renderedAt(Date.now() - 6 * minutes);
    renderPage(<Shown loaded={makeGames(10)} />);
    await screen.findByText(makeGames(1, 11)[0]!.gamename);
    expect(host.seen("game/getGameList")).toHaveLength(1);
  },
);

test.each([Names, List])(
  "an answer in a page of this minute is not asked for again (%o)",
  async (Shown) => {
    const host = startChangingHost();
    renderedAt(Date.now() - minutes);
    renderPage(<Shown loaded={makeGames(10)} />);
    await clientCaller("game/getGameList", payload);
    expect(screen.getByText(makeGames(1)[0]!.gamename)).toBeTruthy();
    expect(host.seen("game/getGameList")).toHaveLength(0);
  },
);

/** A host that cannot be reached for some calls, while the service worker answers with what it kept at this time. */
function startHostBehindWorker(keptAt: number, { outage }: { outage: number }) {
  const host = startFakeHost();
  const headers = { [keptAtHeader]: String(keptAt), date: new Date(keptAt).toUTCString() };
  let calls = 0;
  host.answer("game/getGameList", () => {
    calls += 1;
    if (calls <= outage) return { data: makeGames(10, 1), headers };
    return { data: makeGames(10, 11) };
  });
  return host;
}

test.each([Names, List])(
  "an answer that the service worker kept has its own age (%o)",
  async (Shown) => {
    const host = startHostBehindWorker(Date.now() - 6 * minutes, { outage: 2 });
    // At every visit it is shown, and asked for again.
    for (const [asked, shown] of [
      [2, 1],
      [3, 11],
      [3, 11],
    ] as const) {
      const loaded = await clientCaller("game/getGameList", payload);
      const { unmount } = renderPage(<Shown loaded={loaded} />);
      await waitFor(() => expect(host.seen("game/getGameList")).toHaveLength(asked));
      await screen.findByText(makeGames(1, shown)[0]!.gamename);
      unmount();
    }
  },
);

test("an answer that the service worker kept a minute ago is not asked for again", async () => {
  const host = startHostBehindWorker(Date.now() - minutes, { outage: 9 });
  const loaded = await clientCaller("game/getGameList", payload);
  renderPage(<Names loaded={loaded} />);
  await screen.findByText(makeGames(1)[0]!.gamename);
  expect(host.seen("game/getGameList")).toHaveLength(1);
});

test("an answer that the service worker kept does not tell the host's clock", async () => {
  forgetHostClock();
  startHostBehindWorker(Date.now() - 6 * minutes, { outage: 1 });
  await clientCaller("game/getGameList", payload);
  expect(isHostClockKnown()).toBe(false);
});

test("a list that was loaded from the service worker is as old as what it kept", async () => {
  const host = startHostBehindWorker(Date.now() - 6 * minutes, { outage: 1 });
  const { unmount } = renderPage(<List loaded={undefined} />);
  await screen.findByText(makeGames(1)[0]!.gamename);
  expect(host.seen("game/getGameList")).toHaveLength(1);
  unmount();
  renderPage(<List loaded={undefined} />);
  await screen.findByText(makeGames(1, 11)[0]!.gamename);
});
