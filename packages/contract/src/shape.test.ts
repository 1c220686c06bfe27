import { Type } from "typebox";
import { expect, test } from "vitest";
import { calls } from "./calls.ts";
import { hasLeftOut } from "./left-out.ts";
import { fit, shapeOf } from "./shape.ts";

const game = {
  gameid: "12",
  gamename: "异乡战记",
  logo: "/picture.svg",
  gametype: "mobile",
  size: 88,
  introduction: "",
  category: ["角色"],
  score: 8.5,
};
const list = calls["game/getGameList"].shape;
const info = calls["game/getGameInfo"].shape;

test("what fits stays as it is, with fields that the contract does not know", () => {
  const given = [{ ...game, tags: ["hot"] }];
  expect(fit(list, given)).toEqual(given);
});

test.each([
  ["a number as text", { score: "8.5" }, { score: 8.5 }],
  ["an id as a number", { gameid: 12 }, { gameid: "12" }],
  ["no logo", { logo: null }, { logo: "" }],
  ["no score", { score: null }, { score: 0 }],
  ["a score that is no number", { score: "none" }, { score: 0 }],
  ["no categories", { category: null }, { category: [] }],
  ["one category as text", { category: "角色" }, { category: [] }],
  [
    "categories that are partly missing",
    { category: ["角色", null, 3] },
    { category: ["角色", "3"] },
  ],
  ["no kind of game", { gametype: undefined }, { gametype: "mobile" }],
  ["no introduction", { introduction: undefined }, { introduction: "" }],
])("%s is brought into shape", (_what, given, expected) => {
  expect(fit(list, [{ ...game, ...given }])).toEqual([{ ...game, ...expected }]);
});

test.each([null, "big", [], ""])("an optional field is left out when it is %j", (size) => {
  const { size: _size, ...rest } = game;
  expect(fit(list, [{ ...game, size }])).toStrictEqual([rest]);
});

test.each([
  null,
  "a game",
  {},
  { ...game, gameid: null },
  { ...game, gameid: "one" },
  { ...game, gamename: " " },
  { ...game, gametype: "console" },
])("the list leaves out %j, and says so", (given) => {
  const fitted = fit(list, [given, game]) as object[];
  expect(fitted).toEqual([game]);
  expect(hasLeftOut(fitted)).toBe(true);
  expect(hasLeftOut(fit(list, [game]) as object)).toBe(false);
});

test("a game's page lives without its lists, and without what is of another kind", () => {
  const fitted = fit(info, { ...game, picture: null, agerating: "99+", activity: { href: "/a" } });
  expect(fitted).toEqual({
    ...game,
    description: "",
    picture: [],
    giftList: [],
    activity: { href: "/a", src: "" },
  });
});

test("an answer without its data is empty where it may be, and otherwise cannot be shown", () => {
  expect(fit(list, null)).toEqual([]);
  expect(fit(calls["index/getHomeGameList"].shape, null)).toEqual({ hot: [] });
  expect(fit(info, null)).toBeUndefined();
  expect(fit(list, { games: [game] })).toBeUndefined();
  expect(fit(calls["gift/getUserGiftSn"].shape, 123)).toBe("123");
});

test("true and false come in many spellings, values of a choice as text or number", () => {
  const shape = shapeOf(
    Type.Object({ read: Type.Boolean(), fcm: calls["user/getUserInfo"].data.properties.fcm }),
  );
  expect(fit(shape, { read: 1, fcm: "1" })).toEqual({ read: true, fcm: 1 });
  expect(fit(shape, { read: "0", fcm: null })).toEqual({ read: false, fcm: 0 });
});

test("every schema of the contract has a shape", () => {
  // The captcha library reads its own challenge.
  const { "user/captcha": _captcha, ...own } = calls;
  for (const [name, { shape }] of Object.entries(own)) {
    expect(JSON.stringify(shape), name).not.toContain("*");
  }
});
