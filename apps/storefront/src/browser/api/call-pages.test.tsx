import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { makeGames } from "../../testing/sample-games.ts";
import { useCallPages } from "./call-pages.ts";
import { getQueryClient } from "./query-client.ts";

beforeEach(() => getQueryClient().clear());
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

function List({ withFirst = true }: { withFirst?: boolean }) {
  const { items, state, isUnknown, loadMore, reload } = useCallPages(
    "game/getGameList",
    { rank: "热游榜" },
    { firstPage: withFirst ? makeGames(10) : undefined },
  );
  return (
    <>
      <p>{`${items.length} ${state}${isUnknown ? " unknown" : ""}`}</p>
      <p>{items[0]?.gamename}</p>
      <button type="button" onClick={loadMore}>
        more
      </button>
      <button type="button" onClick={reload}>
        reload
      </button>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

function startHost(total = 25) {
  const host = startFakeHost();
  host.answer("game/getGameList", ({ payload }) => {
    const start = (Number(payload.page) - 1) * 10;
    return { data: makeGames(Math.max(0, Math.min(10, total - start)), start + 1) };
  });
  return host;
}

const pagesAsked = (host: ReturnType<typeof startHost>) =>
  host.seen("game/getGameList").map(({ payload }) => payload.page);

test("pages follow the first one until a page is not full", async () => {
  const host = startHost();
  renderPage(<List />);
  expect(screen.getByText("10 idle")).toBeTruthy();
  await press("more");
  await screen.findByText("20 idle");
  await press("more");
  await screen.findByText("25 finished");
  expect(pagesAsked(host)).toEqual(["2", "3"]);
});

test("a failed page keeps the list, and the next attempt continues it", async () => {
  const host = startHost();
  renderPage(<List />);
  host.answer("game/getGameList", { unreachable: true });
  await press("more");
  await screen.findByText("10 error");
  startHost();
  await press("more");
  await screen.findByText("20 idle");
});

test("a list has its old length again after a full reload", async () => {
  startHost();
  const { unmount } = renderPage(<List />);
  await press("more");
  await screen.findByText("20 idle");
  await waitFor(() => expect(Object.keys(sessionStorage).join()).toContain("pf-["));
  unmount();
  // A full reload keeps this tab's storage and loses its memory.
  getQueryClient().clear();
  const host = startHost();
  renderPage(<List />);
  await screen.findByText("20 idle");
  expect(pagesAsked(host)).toEqual([]);
});

test("going back to a long list after five minutes asks for its first page alone", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  startHost(100);
  const { unmount } = renderPage(<List withFirst={false} />);
  for (const length of [10, 20, 30]) {
    await screen.findByText(`${length} idle`);
    await press("more");
  }
  await screen.findByText("40 idle");
  unmount();
  vi.setSystemTime(Date.now() + 6 * 60_000);
  const host = startFakeHost();
  host.answer("game/getGameList", { data: [...makeGames(1, 91), ...makeGames(9)] });
  renderPage(<List withFirst={false} />);
  await screen.findByText("游戏91");
  // The list has moved down by one; the tenth game is the first of the second page now.
  expect(screen.getByText("41 idle")).toBeTruthy();
  await act(async () => {});
  expect(pagesAsked(host)).toEqual(["1"]);
});

test("a first page that cannot be refreshed keeps what is shown", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  startHost();
  const { unmount } = renderPage(<List withFirst={false} />);
  await screen.findByText("10 idle");
  unmount();
  vi.setSystemTime(Date.now() + 6 * 60_000);
  const host = startFakeHost();
  host.answer("game/getGameList", { unreachable: true });
  renderPage(<List withFirst={false} />);
  await waitFor(() => expect(pagesAsked(host)).toEqual(["1"]));
  await act(async () => {});
  expect(screen.getByText("10 idle")).toBeTruthy();
});

test("a row that moves to the next page in between is shown once", async () => {
  const host = startHost();
  renderPage(<List />);
  host.answer("game/getGameList", { data: makeGames(10, 10) });
  await press("more");
  await screen.findByText("19 idle");
});

test("reload fetches the first page past the cache and drops the others", async () => {
  startHost();
  renderPage(<List withFirst={false} />);
  await screen.findByText("10 idle");
  await press("more");
  await screen.findByText("20 idle");
  const host = startFakeHost();
  host.answer("game/getGameList", { data: makeGames(3, 91) });
  await press("reload");
  await screen.findByText("3 finished");
  expect(screen.getByText("游戏91")).toBeTruthy();
  await waitFor(() => {
    const kept = Object.entries(sessionStorage).filter(([key]) => key.startsWith("pf-["));
    expect(kept).toHaveLength(1);
    expect(kept[0]?.[1]).toContain("游戏91");
  });
});

test("a failed reload keeps what is shown", async () => {
  startHost();
  renderPage(<List />);
  startFakeHost().answer("game/getGameList", { unreachable: true });
  await press("reload");
  await act(async () => {});
  expect(screen.getByText("10 idle")).toBeTruthy();
});

test("a host without the call is recognised", async () => {
  startFakeHost();
  const Openings = () => <p>{String(useCallPages("opening/getOpeningList", {}).isUnknown)}</p>;
  renderPage(<Openings />);
  await screen.findByText("true");
});

test("a list that is not cached is loaded to its old length again", async () => {
  const answer = () =>
    startFakeHost().answer("search/getSearchList", ({ payload }) => ({
      data: makeGames(10, Number(payload.page) * 10),
    }));
  answer();
  const { unmount } = renderPage(<Found />);
  await screen.findByText("10 idle");
  await press("more");
  await screen.findByText("20 idle");
  await press("more");
  await screen.findByText("30 idle");
  unmount();
  getQueryClient().clear();
  answer();
  renderPage(<Found />);
  await screen.findByText("30 idle");
});

test("a failed first page is the list's failure and can be loaded again", async () => {
  const host = startHost();
  renderPage(<Late />);
  expect(screen.getByText("0 error 维护中")).toBeTruthy();
  expect(pagesAsked(host)).toEqual([]);
  await press("more");
  await screen.findByText("10 idle");
  await press("more");
  await screen.findByText("20 idle");
  expect(pagesAsked(host)).toEqual(["1", "2"]);
});

function Found() {
  const { items, state, loadMore } = useCallPages("search/getSearchList", { keyword: "战" });
  return <Plain text={`${items.length} ${state}`} onMore={loadMore} />;
}

function Late() {
  const { items, state, msg, loadMore } = useCallPages(
    "game/getGameList",
    { rank: "新游榜" },
    { firstPage: { msg: "维护中" } },
  );
  return <Plain text={`${items.length} ${state}${msg ? ` ${msg}` : ""}`} onMore={loadMore} />;
}

function Plain({ text, onMore }: { text: string; onMore: () => void }) {
  return (
    <>
      <p>{text}</p>
      <button type="button" onClick={onMore}>
        more
      </button>
    </>
  );
}

test("without a network an answer that the worker keeps is shown, and another call fails", async () => {
  onlineManager.setOnline(false);
  const host = startHost();
  renderPage(<List withFirst={false} />);
  await screen.findByText("10 idle");
  host.answer("game/getGameList", { unreachable: true });
  await press("more");
  await screen.findByText("10 error");
  await press("reload");
  await screen.findByText("10 error");
});

test("what failed without a network is asked for again once it is back", async () => {
  onlineManager.setOnline(false);
  const host = startFakeHost();
  host.answer("game/getGameList", { unreachable: true });
  renderPage(<List withFirst={false} />);
  await screen.findByText("0 error");
  host.answer("game/getGameList", { data: makeGames(10) });
  act(() => onlineManager.setOnline(true));
  await screen.findByText("10 idle");
});

test("with blocked storage a list can be loaded anew", async () => {
  const host = startHost();
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  renderPage(<List />);
  await press("more");
  await screen.findByText("20 idle");
  await press("reload");
  await screen.findByText("10 idle");
  expect(pagesAsked(host)).toEqual(["2", "1"]);
  vi.restoreAllMocks();
});

test("a page that lost a game to the other host's gaps is not taken for the last one", async () => {
  const host = startHost();
  host.answer("game/getGameList", ({ payload }) => {
    if (payload.page === "2") return { data: makeGames(5, 11) };
    return { data: withGap(makeGames(10)) };
  });
  renderPage(<List withFirst={false} />);
  await screen.findByText("9 idle");
  await press("more");
  await screen.findByText("14 finished");
});

test("a page with gaps that comes from this tab's storage is not taken for the last one", async () => {
  const answer = () => {
    const host = startFakeHost();
    host.answer("game/getGameList", ({ payload }) => ({
      data: withGap(makeGames(10, Number(payload.page) * 10)),
    }));
    return host;
  };
  answer();
  const { unmount } = renderPage(<List />);
  await press("more");
  await screen.findByText("19 idle");
  await waitFor(() => expect(Object.keys(sessionStorage).join()).toContain('"page":2'));
  unmount();
  getQueryClient().clear();
  const host = answer();
  renderPage(<List />);
  await screen.findByText("19 idle");
  expect(pagesAsked(host)).toEqual([]);
  await press("more");
  await screen.findByText("28 idle");
});

test("a refreshed first page with gaps is not taken for the last one", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { unmount } = await showFirstPage();
  unmount();
  vi.setSystemTime(Date.now() + 6 * 60_000);
  const host = startFakeHost();
  host.answer("game/getGameList", { data: withGap(makeGames(10, 91)) });
  renderPage(<List withFirst={false} />);
  await screen.findByText("游戏91");
  expect(screen.getByText("9 idle")).toBeTruthy();
});

test("the failure of a page stays when the first page is refreshed after it", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { unmount } = await showFirstPage();
  unmount();
  vi.setSystemTime(Date.now() + 6 * 60_000);
  const first = Promise.withResolvers<object[]>();
  startFakeHost().answer("game/getGameList", async ({ payload }) =>
    payload.page === "1" ? { data: await first.promise } : { unreachable: true },
  );
  renderPage(<List withFirst={false} />);
  await press("more");
  await screen.findByText("10 error");
  first.resolve(makeGames(10, 91));
  await screen.findByText("游戏91");
  expect(screen.getByText("10 error")).toBeTruthy();
});

test("a first page refreshed while another page is under way stands before it", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { unmount } = await showFirstPage();
  unmount();
  vi.setSystemTime(Date.now() + 6 * 60_000);
  const host = startFakeHost();
  const first = Promise.withResolvers<object[]>();
  const next = Promise.withResolvers<object[]>();
  host.answer("game/getGameList", async ({ payload }) => ({
    data: await (payload.page === "1" ? first : next).promise,
  }));
  renderPage(<List withFirst={false} />);
  await press("more");
  await waitFor(() => expect(pagesAsked(host)).toEqual(["1", "2"]));
  first.resolve(makeGames(10, 91));
  await act(async () => {});
  next.resolve(makeGames(10, 11));
  await screen.findByText("游戏91");
  expect(screen.getByText("30 idle")).toBeTruthy();
});

async function showFirstPage() {
  startHost();
  const shown = renderPage(<List withFirst={false} />);
  await screen.findByText("10 idle");
  return shown;
}

/** A list of another host with an item that cannot be shown. */
function withGap(games: ReturnType<typeof makeGames>) {
  return games.map((game, index) => (index === 3 ? { ...game, gameid: null } : game));
}
