import { expect, it } from "vitest";
import { skeletonOf } from "./look-alikes.ts";

it.each([
  ["Bob", "bob", "ＢＯＢ", "ВОВ", "воb", "𝐁𝐨𝐛", "Ⓑⓞⓑ", "B0b", "Bοb", "B\u{5e1}b"],
  ["小明", "小\u200b明", "小明\ufe0f", "⼩明"],
  ["Alice", "ALICE", "AIice", "Al1ce", "ALlCE", "Аlісе", "a|ice"],
  ["corner", "comer"],
  ["Yuan", "Υuаn"],
  ["İris", "iris", "Iris", "ırıs"],
  ["André", "Andre\u0301"],
  ["口袋", "ロ袋", "囗袋"],
  ["大·侠", "大・侠", "大•侠", "大･侠"],
  ["一哥", "ー哥", "—哥"],
])("%s looks like %s", (first, ...others) => {
  for (const other of others)
    expect([other, skeletonOf(other)]).toEqual([other, skeletonOf(first)]);
});

it.each([
  ["小明", "小朋"],
  ["小明", "小 明"],
  ["カガ", "カカ"],
  ["André", "Andre"],
  ["玩家a2b3c4d5", "玩家a2b3c4d6"],
  ["張三", "张三"],
  ["Лев", "Лен"],
])("%s does not look like %s", (first, other) => {
  expect(skeletonOf(first)).not.toBe(skeletonOf(other));
});

it("is the same for a skeleton itself", () => {
  for (const name of ["Ｂοb١23", "ΥuаnⅣ", "一ー—", "rrn", "İ"]) {
    expect(skeletonOf(skeletonOf(name))).toBe(skeletonOf(name));
  }
});
