import { expect, test } from "vitest";
import {
  createWordFilter,
  flagsOf,
  hasLink,
  hasPhone,
  hiddenName,
  isBurst,
  scoreOf,
  shownName,
} from "./post.rules.ts";

const hasWord = createWordFilter("代充\n加微信\n VX \n赌 博");

test.each([
  ["专业代充，便宜", true],
  ["代 充", true],
  ["代.*充", true],
  ["代😀充", true],
  ["加\u200b微\u200c信", true],
  ["ｖｘ详聊", true],
  ["V-X", true],
  ["赌博", true],
  ["这代游戏充满惊喜", false],
  ["微信登录很方便", false],
  ["", false],
])("%s: a listed word is found: %s", (text, found) => {
  expect(hasWord(text)).toBe(found);
});

test("an empty list finds nothing, and ten thousand words are looked up in little time", () => {
  expect(createWordFilter("\n \n")("任何内容")).toBe(false);
  const words = Array.from({ length: 10_000 }, (_, index) => `敏感词${index}号`).join("\n");
  const find = createWordFilter(words);
  const text = "这是一段很长的评价内容，没有任何问题。".repeat(105).slice(0, 2000);
  const start = performance.now();
  for (let round = 0; round < 20; round += 1) expect(find(text)).toBe(false);
  expect((performance.now() - start) / 20).toBeLessThan(50);
  expect(find(`${text}敏 感 词 9999 号`)).toBe(true);
});

test.each([
  ["看 https://a.example/x", true],
  ["搜 duwang。com 有福利", true],
  ["ｗｗｗ．ａｂｃ．ｃｎ", true],
  ["升到1.2.0版本后流畅了", false],
  ["打到第3.com关", false],
])("%s: a link is found: %s", (text, found) => {
  expect(hasLink(text)).toBe(found);
});

test.each([
  ["电话13812345678", true],
  ["138-1234-5678", true],
  ["１３８ １２３４ ５６７８", true],
  ["一三八一二三四五六七八", true],
  ["①③⑧①②③④⑤⑥⑦⑧", true],
  ["打了一三五七关", false],
  ["伤害138123456789999", false],
])("%s: a phone number is found: %s", (text, found) => {
  expect(hasPhone(text)).toBe(found);
});

const now = new Date("2026-11-25T12:00:00Z");
const clean = {
  content: "画面精美，手感流畅",
  registeredAt: new Date("2026-11-01T00:00:00Z"),
  now,
  wasRemoved: false,
  isBurst: false,
  waitsForAll: false,
};

test("a clean text of a known account is shown; whatever speaks against it is told", () => {
  expect(flagsOf(clean, hasWord)).toEqual([]);
  const suspicious = {
    content: "代充找我 www.abc.cn 13812345678",
    registeredAt: new Date("2026-11-23T00:00:00Z"),
    now,
    wasRemoved: true,
    isBurst: true,
    waitsForAll: true,
  };
  expect(flagsOf(suspicious, hasWord)).toEqual([
    ...["word", "link", "phone", "new", "again", "burst", "all"],
  ]);
});

test("a burst is five times as many as usual, and ten at least", () => {
  expect(isBurst({ ofHour: 9, ofWeek: 9 })).toBe(false);
  expect(isBurst({ ofHour: 10, ofWeek: 10 })).toBe(true);
  expect(isBurst({ ofHour: 50, ofWeek: 50 + 168 * 10 })).toBe(false);
  expect(isBurst({ ofHour: 51, ofWeek: 51 + 168 * 10 })).toBe(true);
});

test("one review moves a score little, many make it", () => {
  expect(scoreOf([0, 0, 0, 0, 1])).toBe(7.1);
  expect(scoreOf([0, 0, 0, 0, 1000])).toBe(9.9);
  expect(scoreOf([1, 0, 0, 0, 0])).toBe(6.8);
  expect(scoreOf([0, 0, 0, 0, 0])).toBe(7);
});

test("a name that advertises is hidden", () => {
  expect(shownName("小熊软糖", hasWord)).toBe("小熊软糖");
  for (const name of ["找我代★充", "abc.com", "13812345678"])
    expect(shownName(name, hasWord)).toBe(hiddenName);
});
