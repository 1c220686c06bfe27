import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { makeGames, makeListedGame } from "../../testing/sample-games.ts";
import { clearHistory, readHistory, rememberSearch } from "./search-history.ts";
import { SearchPage } from "./search-page.tsx";

const hot = {
  keyword: "象棋",
  list: makeGames(10).map(({ gameid, gamename }) => ({ gameid, gamename })),
};

beforeEach(() => {
  getQueryClient().clear();
  clearHistory();
});

function show({ at = "/search/", known = true } = {}) {
  const host = startFakeHost();
  if (known) {
    host.answer("search/getSearchList", ({ payload }) => ({
      data:
        payload.keyword === "无" ? [] : [makeListedGame(7, { gamename: `${payload.keyword}王` })],
    }));
  }
  renderPage(<SearchPage hot={known ? hot : null} />, { at });
  return host;
}

const box = () => screen.getByRole<HTMLInputElement>("searchbox");
const keywords = (host: ReturnType<typeof show>) =>
  host.seen("search/getSearchList").map(({ payload }) => payload.keyword);

test("ten hot searches are ranked, the first three with medals, and link to their games", () => {
  show();
  const rows = within(screen.getByRole("region", { name: "热门搜索" })).getAllByRole("listitem");
  expect(rows).toHaveLength(10);
  const medals = rows.map((row) => row.querySelector("[data-medal]")?.getAttribute("data-medal"));
  expect(medals.slice(0, 4)).toEqual(["gold", "silver", "bronze", undefined]);
  expect(within(rows[3]!).getByRole("link").getAttribute("href")).toBe("/game/4");
  expect(rows[9]?.textContent).toContain("第 10 名");
});

test("after a pause in typing games are suggested, for the latest text only", async () => {
  const host = show();
  await userEvent.type(box(), "跑酷");
  const list = await screen.findByRole("list", { name: "搜索建议" });
  const game = await within(list).findByRole("link", { name: "跑酷王" });
  expect(game.getAttribute("href")).toBe("/game/7");
  expect(keywords(host)).toEqual(["跑酷"]);
});

test("a call for outdated text is aborted", async () => {
  const host = show();
  const aborted: string[] = [];
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const keyword = new URLSearchParams(String(init.body)).get("keyword") ?? "";
    if (keyword !== "慢") return realFetch(url, init);
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener("abort", () => {
        aborted.push(keyword);
        reject(init.signal?.reason);
      });
    });
  });
  await userEvent.type(box(), "慢");
  await act(() => new Promise((done) => setTimeout(done, 260)));
  expect(aborted).toEqual([]);
  await userEvent.type(box(), "跑");
  await screen.findByRole("link", { name: "慢跑王" });
  expect(aborted).toEqual(["慢"]);
  expect(keywords(host)).toEqual(["慢跑"]);
});

test("text that an input method is composing gives no suggestions", async () => {
  const host = show();
  fireEvent.compositionStart(box());
  fireEvent.change(box(), { target: { value: "xiang" } });
  await act(() => new Promise((done) => setTimeout(done, 260)));
  expect(box().value).toBe("xiang");
  expect(keywords(host)).toEqual([]);
  fireEvent.change(box(), { target: { value: "象" } });
  fireEvent.compositionEnd(box());
  await screen.findByRole("link", { name: "象王" });
  expect(keywords(host)).toEqual(["象"]);
});

test("a search gets an address, shows its games and is stored in the history", async () => {
  show();
  await userEvent.type(box(), "跑酷{Enter}");
  expect(pageAddress()).toBe(`/search/?keyword=${encodeURIComponent("跑酷")}`);
  const results = await screen.findByRole("region", { name: "“跑酷”的搜索结果" });
  expect(await within(results).findByRole("link", { name: /跑酷王/ })).toBeTruthy();
  expect(within(results).getByText("没有更多了")).toBeTruthy();
  expect(readHistory()).toEqual(["跑酷"]);
});

test("an empty box searches for the placeholder", async () => {
  show();
  expect(box().placeholder).toBe("象棋");
  await userEvent.type(box(), "{Enter}");
  expect(pageAddress()).toBe(`/search/?keyword=${encodeURIComponent("象棋")}`);
});

test("an address with a keyword shows the results; no result shows the empty state", async () => {
  show({ at: "/search/?keyword=无" });
  expect(await screen.findByText("没有找到相关游戏")).toBeTruthy();
  expect(box().value).toBe("无");
});

test("a search from the history can be repeated or deleted, and all are deleted after a confirmation", async () => {
  rememberSearch("象棋");
  rememberSearch("跑酷");
  show();
  await userEvent.click(screen.getByRole("button", { name: "删除 跑酷" }));
  expect(readHistory()).toEqual(["象棋"]);
  await userEvent.click(screen.getByRole("button", { name: "清空搜索历史" }));
  await userEvent.click(await screen.findByRole("button", { name: "取消" }));
  expect(readHistory()).toEqual(["象棋"]);
  await userEvent.click(screen.getByRole("button", { name: "清空搜索历史" }));
  await userEvent.click(await screen.findByRole("button", { name: "清空" }));
  await waitFor(() => expect(readHistory()).toEqual([]));
  expect(screen.queryByRole("button", { name: "象棋" })).toBeNull();
});

test("if the host has no search calls, the page has no suggestions and no results", async () => {
  const host = show({ known: false });
  expect(box().placeholder).toBe("搜索游戏");
  expect(screen.queryByRole("region", { name: "热门搜索" })).toBeNull();
  await userEvent.type(box(), "跑酷");
  expect(screen.queryByRole("list", { name: "搜索建议" })).toBeNull();
  expect(keywords(host)).toEqual([]);
  await userEvent.type(box(), "{Enter}");
  expect(await screen.findByText("没有找到相关游戏")).toBeTruthy();
});
