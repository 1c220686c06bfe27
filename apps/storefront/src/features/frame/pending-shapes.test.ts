import { expect, test } from "vitest";
import { shapeOf, staysInGroup } from "./pending-shapes.tsx";

test("a slow navigation shows the bar of the page it heads for", () => {
  expect(shapeOf("/rank/%E6%96%B0").bar?.title).toBe("排行榜");
  expect(shapeOf("/category/").bar).toEqual({ title: "分类大厅", isTabRoot: true });
  expect(shapeOf("/gift/").bar?.isTabRoot).toBe(true);
  expect(shapeOf("/gift/info/3").bar?.isTabRoot).toBeUndefined();
  expect(shapeOf("/home/").bar).toBeUndefined();
});

test("pages of one group keep their frame while their list changes", () => {
  expect(staysInGroup("/rank/", "/rank/%E7%83%AD")).toBe(true);
  expect(staysInGroup("/category/", "/category/x")).toBe(true);
  expect(staysInGroup("/game/1/xinwen/", "/game/1/gonglue/")).toBe(true);
  expect(staysInGroup("/game/1/xinwen/", "/game/2/xinwen/")).toBe(false);
  expect(staysInGroup("/game/1", "/game/2")).toBe(false);
  expect(staysInGroup("/home/", "/rank/")).toBe(false);
  expect(staysInGroup("/gift/", "/gift/info/2")).toBe(false);
});
