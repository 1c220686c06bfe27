import { expect, test } from "vitest";
import { distanceTo, intactParts, pinyinStarts } from "./similarity.rules.ts";

const factory = { name: "像素工厂", pinyin: "xiangsugongchang" };

test.each([
  ["the same sounds", "象素公场", "xiangsugongchang", 0],
  ["the sounds of a part", "公场", "gongchang", 0],
  ["one letter too few", "xiangsugonchang", "xiangsugonchang", 1],
  ["one sound like another", "像树工厂", "xiangshugongchang", 1],
  ["one wrong character at the end", "像素工二", "xiangsugonger", 2],
  ["one wrong character with a far sound", "像素飞厂", "xiangsufeichang", 4],
])("%s is near", (_what, key, pinyin, distance) => {
  expect(distanceTo({ key, pinyin }, factory)).toBe(distance);
});

test.each([
  ["another name", "植物大战", "zhiwudazhan"],
  ["another longer name", "像素世界大冒险", "xiangsushijiedamaoxian"],
  ["one of two characters", "像人", "xiangren"],
  ["one character", "场", "chang"],
  ["signs", "%%", ""],
])("%s is too far", (_what, key, pinyin) => {
  expect(distanceTo({ key, pinyin }, factory)).toBeNull();
});

test("the parts around a wrong character are looked up, longest first", () => {
  expect(intactParts("像素飞厂", 9)).toEqual(["素飞厂", "像素飞", "飞厂", "像素"]);
  expect(intactParts("像素", 9)).toEqual([]);
  expect(intactParts("一二三四五六七八九十", 3)).toHaveLength(3);
});

test("starts of the pinyin end before a wrong letter after its first third", () => {
  expect(pinyinStarts("xiangsu", 9)).toEqual(["xiangs", "xiang", "xian", "xia"]);
  expect(pinyinStarts("xiangshugongchang", 4).map((start) => start.length)).toEqual([16, 12, 9, 5]);
  expect(pinyinStarts("xi", 9)).toEqual([]);
});
