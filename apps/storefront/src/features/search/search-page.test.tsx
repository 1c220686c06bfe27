import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, pageState, renderPage } from "../../testing/render-page.tsx";
import { makeGames, makeListedGame } from "../../testing/sample-games.ts";
import { matchWords } from "./match-words.ts";
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

const box = () => screen.getByRole<HTMLInputElement>("combobox");
const keywords = (host: ReturnType<typeof show>) =>
  host.seen("search/getSearchList").map(({ payload }) => payload.keyword);

test.each([
  ["礼包", "礼包全部礼包", "/gift/"],
  ["王者荣耀礼包码", "礼包全部礼包", "/gift/"],
  ["开服", "开服表今天和之后的新服", "/open/"],
  ["攻略", "专题编辑挑选的游戏", "/collection/"],
])("a search for %s offers the page of that name", async (keyword, name, to) => {
  show({ at: `/search/?keyword=${encodeURIComponent(keyword)}` });
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(to);
});

test("ten hot searches are ranked, the first three with medals, and link to their games", () => {
  show();
  const rows = within(screen.getByRole("region", { name: "热门搜索" })).getAllByRole("listitem");
  expect(rows).toHaveLength(10);
  const medals = rows.map((row) => row.querySelector("[data-medal]")?.getAttribute("data-medal"));
  expect(medals.slice(0, 4)).toEqual(["gold", "silver", "bronze", undefined]);
  const marks = rows.map((row) => row.querySelector("[aria-hidden]")?.textContent);
  expect(marks).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  expect(within(rows[3]!).getByRole("link").getAttribute("href")).toBe("/game/4");
  expect(rows[9]?.textContent).toContain("第 10 名");
});

test("after a pause in typing games are suggested, for the latest text only", async () => {
  const host = show();
  // Both at once: between two keys a busy machine may pause as well.
  for (const value of ["跑", "跑酷"]) fireEvent.change(box(), { target: { value } });
  const list = await screen.findByRole("listbox", { name: "搜索建议" });
  const game = await within(list).findByRole("option", { name: "跑酷王" });
  expect(game.getAttribute("href")).toBe("/game/7");
  expect(keywords(host)).toEqual(["跑酷"]);
});

test("arrow keys move through the suggestions, Enter follows one, and Escape leaves them", async () => {
  Element.prototype.scrollIntoView = () => {};
  show();
  await userEvent.type(box(), "跑酷");
  const game = await screen.findByRole("option", { name: "跑酷王" });
  const reached = () =>
    document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;
  expect([box().getAttribute("aria-expanded"), reached()]).toEqual(["true", undefined]);
  await userEvent.keyboard("{ArrowDown}");
  expect(reached()).toBe("搜索「跑酷」");
  await userEvent.keyboard("{ArrowDown}");
  expect([reached(), game.getAttribute("aria-selected")]).toEqual(["跑酷王", "true"]);
  await userEvent.keyboard("{ArrowDown}");
  expect(reached()).toBeUndefined();
  await userEvent.keyboard("{ArrowUp}");
  expect(reached()).toBe("跑酷王");
  expect(document.activeElement).toBe(box());
  await userEvent.keyboard("{Escape}");
  expect([reached(), box().value]).toEqual([undefined, "跑酷"]);
  await userEvent.keyboard("{Escape}");
  expect([box().getAttribute("aria-expanded"), box().value]).toEqual(["false", ""]);
  await userEvent.type(box(), "跑酷");
  await screen.findByRole("option", { name: "跑酷王" });
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(pageAddress()).toBe("/game/7");
  expect(readHistory()).toEqual(["跑酷王"]);
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
  await screen.findByRole("option", { name: "慢跑王" });
  expect(aborted).toEqual(["慢"]);
  expect(keywords(host)).toEqual(["慢跑"]);
});

test("letters that an input method is composing are searched as pinyin", async () => {
  const host = show();
  fireEvent.compositionStart(box());
  fireEvent.change(box(), { target: { value: "xiang'qi" } });
  await screen.findByRole("option", { name: "xiang'qi王" });
  expect(box().value).toBe("xiang'qi");
  fireEvent.change(box(), { target: { value: "象棋" } });
  fireEvent.compositionEnd(box());
  await screen.findByRole("option", { name: "象棋王" });
  expect(keywords(host)).toEqual(["xiang'qi", "象棋"]);
});

test("other text that an input method is composing gives no suggestions", async () => {
  const host = show();
  fireEvent.compositionStart(box());
  fireEvent.change(box(), { target: { value: "ㄒㄧㄤ" } });
  await act(() => new Promise((done) => setTimeout(done, 260)));
  expect(box().value).toBe("ㄒㄧㄤ");
  expect(keywords(host)).toEqual([]);
  fireEvent.change(box(), { target: { value: "象" } });
  fireEvent.compositionEnd(box());
  await screen.findByRole("option", { name: "象王" });
  expect(keywords(host)).toEqual(["象"]);
});

test("a search gets an address, shows its games and is stored in the history", async () => {
  show();
  await userEvent.type(box(), "跑酷{Enter}");
  expect(pageAddress()).toBe(`/search/?keyword=${encodeURIComponent("跑酷")}`);
  const results = await screen.findByRole("region", { name: "「跑酷」的搜索结果" });
  expect(await within(results).findByRole("link", { name: /跑酷王/ })).toBeTruthy();
  expect(within(results).getByText("没有更多了")).toBeTruthy();
  expect(readHistory()).toEqual(["跑酷"]);
});

test("a keyword is cut to what the host takes, without a space at its end", async () => {
  const name = `${"长".repeat(39)} 跑酷`;
  show({ at: `/search/?keyword=${encodeURIComponent(name)}` });
  const keyword = "长".repeat(39);
  await screen.findByRole("region", { name: `「${keyword}」的搜索结果` });
  rememberSearch(name);
  await userEvent.click(screen.getByRole("button", { name: "清空" }));
  await userEvent.click(await screen.findByRole("button", { name }));
  await screen.findByRole("region", { name: `「${keyword}」的搜索结果` });
});

test("a result says why it was found", async () => {
  const host = show();
  const matches = ["name", "pinyin", "initials", "category", undefined] as const;
  host.answer("search/getSearchList", {
    data: matches.map((match, index) => ({
      ...makeListedGame(index, { gamename: `跑酷${index}` }),
      match,
    })),
  });
  await userEvent.type(box(), "跑酷{Enter}");
  const results = await screen.findByRole("region", { name: "「跑酷」的搜索结果" });
  const rows = within(results).getAllByRole("listitem");
  const reasons = [/^(?!.*匹配)/, /拼音匹配/, /首字母匹配/, /分类匹配/, /^(?!.*匹配)/];
  for (const [index, row] of rows.entries()) expect(row.textContent).toMatch(reasons[index]!);
  expect(rows[0]?.querySelector("mark")?.textContent).toBe("跑酷");
});

test("a game whose name has the words in another order is not told to have another name", () => {
  const game = makeListedGame(1, { gamename: "砖块快跑" });
  expect(matchWords({ ...game, match: "name" }, "快跑 砖块")).toBeNull();
  expect(matchWords({ ...game, match: "name" }, "快跑 方块")).toBe("别名匹配");
});

test("a game found by a name that is not shown says so, one whose spelling differs does not", async () => {
  const host = show();
  host.answer("search/getSearchList", {
    data: ["像素工厂", "ＭＩＮ dustry"].map((gamename, index) => ({
      ...makeListedGame(index, { gamename }),
      match: "name" as const,
    })),
  });
  await userEvent.type(box(), "mindustry{Enter}");
  const results = await screen.findByRole("region", { name: "「mindustry」的搜索结果" });
  const [other, own] = within(results).getAllByRole("listitem");
  expect(other!.textContent).toMatch(/别名匹配/);
  expect(own!.textContent).not.toMatch(/匹配/);
});

test("a keyword that is nearly a name asks whether that game is meant", async () => {
  const host = show();
  host.answer("search/getSearchList", {
    data: [{ ...makeListedGame(7, { gamename: "像素工厂" }), match: "similar" }],
  });
  await userEvent.type(box(), "象素公场{Enter}");
  expect(await screen.findByRole("heading", { name: "您要找的是不是" })).toBeTruthy();
  expect(screen.getByText("没有找到「象素公场」")).toBeTruthy();
  expect(screen.getByRole("link", { name: /像素工厂/ }).getAttribute("href")).toBe("/game/7");
  expect(screen.getByRole("link", { name: "求收录" })).toBeTruthy();
});

test("a search without a hit offers hot searches and to ask for the game", async () => {
  show();
  await userEvent.type(box(), "无{Enter}");
  await screen.findByText("没有找到相关游戏");
  expect(screen.getByRole("region", { name: "热门搜索" })).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "求收录" }));
  expect(pageAddress()).toBe("/user/help/");
  expect(pageState()).toEqual({ wish: "无" });
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
  expect(screen.queryByRole("listbox", { name: "搜索建议" })).toBeNull();
  expect(keywords(host)).toEqual([]);
  await userEvent.type(box(), "{Enter}");
  expect(await screen.findByText("没有找到相关游戏")).toBeTruthy();
});
