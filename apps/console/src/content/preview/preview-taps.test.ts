import { expect, test } from "vitest";
import { fieldOf, readTap } from "./preview-taps.ts";

const logo = "/media/0123456789abcdef0123456789abcdef-64x64-aabbcc.webp";
const data = {
  gamename: "星河物语",
  introduction: "在星河间旅行",
  description: "一款旅行游戏。\n\n慢慢走。",
  categories: ["休闲", "单机"],
  content: "<p>周六<strong>双倍</strong>经验</p>",
  score: 8.6,
  logo,
};

test.each([
  ["星河物语", "gamename"],
  ["在星河间旅行", "introduction"],
  ["慢慢走。", "description"],
  ["单机", "categories"],
  ["周六双倍", "content"],
  ["8.6 分", "score"],
])("a tap on 「%s」 opens %s", (text, field) => {
  expect(fieldOf({ text, picture: "" }, data)).toBe(field);
});

test("a tap on a picture opens its field, in whatever width it is shown", () => {
  const picture = `${logo.replace(".webp", "")}/128.avif`;
  expect(fieldOf({ text: "", picture }, data)).toBe("logo");
});

test("a tap on nothing that was written opens nothing", () => {
  expect(fieldOf({ text: "举报该游戏", picture: "" }, data)).toBeNull();
  expect(fieldOf({ text: "", picture: "" }, data)).toBeNull();
});

test("only messages of a preview are taps", () => {
  const tap = { text: "a", picture: "" };
  expect(readTap({ source: "playfront-preview", ...tap })).toEqual(tap);
  for (const other of [null, "a", tap, { source: "playfront-preview", text: 1, picture: "" }])
    expect(readTap(other)).toBeNull();
  expect(readTap({ source: "playfront-preview", ...tap, text: "a".repeat(201) })).toBeNull();
});
