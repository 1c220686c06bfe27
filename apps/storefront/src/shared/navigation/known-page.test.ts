import { expect, it } from "vitest";
import { isKnownPage, sharedPage } from "./known-page.ts";
import { paths } from "./paths.ts";

const page = (
  pathname: string,
  params: Record<string, string | undefined> = {},
  data: unknown = {},
) => isKnownPage({ pathname: `/app${pathname}`, params, data });

it("knows what the shop links to", () => {
  expect(page(paths.home)).toBe(true);
  expect(page(paths.game("12"), { gameid: "12" })).toBe(true);
  expect(page(paths.gift("3"), { giftid: "3" })).toBe(true);
  expect(page(paths.category(), { categoryname: undefined })).toBe(true);
  expect(page(paths.category("角色"), { categoryname: "角色" })).toBe(true);
  expect(page(paths.rank("热游榜"), { rankname: "热游榜" })).toBe(true);
  const news = { column: { col: "xinwen", colname: "新闻" } };
  expect(page(paths.articles("1", "xinwen"), { gameid: "1", col: "xinwen" }, news)).toBe(true);
  expect(page(paths.article("1", "xinwen", "9"), { gameid: "1", col: "xinwen", aid: "9" })).toBe(
    true,
  );
});

it("knows the page of a shared review that is there, and none of another one", () => {
  const shared = (reviewid: string, data: object) =>
    page(paths.reviews("1", reviewid), { gameid: "1", sort: reviewid }, data);
  expect(shared("12", { shared: { reviewid: "12" } })).toBe(true);
  expect(shared("13", { shared: { reviewid: "12" } })).toBe(false);
  expect(shared("12", { shared: null })).toBe(false);
  expect(shared("newest", {})).toBe(true);
});

it("knows no made-up name, though it has a page", () => {
  expect(page("/category/made-up", { categoryname: "made-up" })).toBe(false);
  expect(page("/rank/made-up", { rankname: "made-up" })).toBe(false);
  expect(page("/gift/made-up", { tabname: "made-up" })).toBe(false);
  expect(page("/anything", { "*": "anything" })).toBe(false);
  const shown = { column: { col: "xinwen" } };
  expect(page("/game/1/made-up/", { gameid: "1", col: "made-up" }, shown)).toBe(false);
  expect(page("/game/1/made-up/", { gameid: "1", col: "made-up" }, { column: null })).toBe(false);
});

it("takes no other spelling of a known name for one", () => {
  const category = (spelt: string) => page(`/category/${spelt}`, { categoryname: "角色" });
  expect(category("%E8%A7%92%E8%89%B2")).toBe(true);
  expect(category("%e8%a7%92%e8%89%b2")).toBe(false);
  expect(page("/game/%31", { gameid: "1" })).toBe(false);
  expect(page("/game/01", { gameid: "01" })).toBe(false);
  expect(page("/%68ome/")).toBe(false);
  expect(page("/category/%FF", { categoryname: "%FF" })).toBe(false);
});

it("believes no id that nothing was loaded for, as on a player's own pages", () => {
  expect(
    isKnownPage({ pathname: "/app/user/gamecenter/7", params: { gameid: "7" }, data: undefined }),
  ).toBe(false);
  expect(isKnownPage({ pathname: "/app/user/gift/", params: {}, data: undefined })).toBe(true);
});

const shared = (
  pathname: string,
  params: Record<string, string | undefined>,
  { data = {} as unknown, status = 200, route = "page", errors = null as unknown } = {},
) => sharedPage({ pathname: `/app${pathname}`, params, data, status, route, errors });

it("takes the not-found pages of a route for one page, as far as they say the same", () => {
  const missing = (id: string, errors: object, route = "game") =>
    shared(`/game/${id}`, { gameid: id }, { data: undefined, status: 404, route, errors });
  const gone = { game: { status: 404, data: { msg: "游戏不存在" } } };
  expect(missing("98", gone)).toEqual(missing("99", gone));
  expect(missing("98", gone)).not.toEqual(missing("98", { game: { data: { msg: "已下架" } } }));
  expect(missing("98", gone)).not.toEqual(missing("98", gone, "gift"));
  const unknown = (path: string) => shared(path, { "*": path }, { data: undefined, status: 404 });
  expect(unknown("/made-up")).toEqual(unknown("/made/up"));
});

it("takes pages that do not show the made-up name for one page", () => {
  const tab = (name: string) => shared(`/gift/${name}`, { tabname: name });
  expect(tab("made")).toEqual(tab("up"));
  const news = { column: { col: "xinwen" } };
  const column = (gameid: string, col: string) =>
    shared(`/game/${gameid}/${col}/`, { gameid, col }, { data: news });
  expect(column("1", "made")).toEqual(column("1", "up"));
  expect(column("1", "made")).not.toEqual(column("2", "made"));
  const rank = (rankname: string, data: object) =>
    shared(`/rank/${rankname}`, { rankname }, { data });
  expect(rank("made", { rank: null })).toEqual(rank("up", { rank: null }));
  expect(rank("made", { rank: "made" })).not.toEqual(rank("up", { rank: "up" }));
});

it("shares no known page, no odd spelling of an id, and no failure", () => {
  expect(shared("/game/1", { gameid: "1" })).toBeNull();
  expect(shared("/game/01", { gameid: "01" })).toBeNull();
  expect(shared("/%68ome/", {})).toBeNull();
  expect(shared("/gift/made", { tabname: "made" }, { status: 503 })).toBeNull();
});
