import { expect, it } from "vitest";
import { pages } from "../../pages.ts";
import { barTitle, pageAt } from "./page-at.ts";

it.each([
  ["/home", "home", []],
  ["/user/gift/?page=2", "myGifts", []],
  ["/gift/", "gifts", [undefined]],
  ["/gift/game", "gifts", ["game"]],
  ["/gift/game/3", "gameGifts", ["3"]],
  ["/game/7/xinwen/#top", "articles", ["7", "xinwen"]],
  ["/rank/%E6%96%B0", "rank", ["%E6%96%B0"]],
])("finds the page at %s", (path, name, params) => {
  expect(pageAt(path)).toEqual({ name, page: pages[name as "home"], params });
});

it.each(["/", "", "/nowhere", "/game/", "/user/gamecenter/", "/home/x", "/HOME/"])(
  "finds none at %j",
  (path) => expect(pageAt(path)).toBeNull(),
);

it("titles a bar like its page unless the row says otherwise", () => {
  expect(barTitle(pages.rank)).toBe("排行榜");
  expect(barTitle(pages.category)).toBe("分类大厅");
  expect(barTitle(pages.gift)).toBe("");
  expect(barTitle(pages.appHall)).toBe("");
  expect(barTitle(null)).toBe("");
});
