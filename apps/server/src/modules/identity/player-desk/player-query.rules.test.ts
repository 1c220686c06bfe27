import { expect, test } from "vitest";
import { readPlayerQuery } from "./player-query.rules.ts";

test.each([
  ["", null],
  ["  ", null],
  ["13800138000", { uid: "13800138000", phone: "13800138000", prefix: null }],
  ["+86 138-0013-8000", { uid: null, phone: "13800138000", prefix: null }],
  ["\u202d１３８ 0013 8000\u202c", { uid: null, phone: "13800138000", prefix: null }],
  [" 42 ", { uid: "42", phone: null, prefix: "42" }],
  ["玩家小", { uid: null, phone: null, prefix: "玩家小" }],
  ["0042", { uid: null, phone: null, prefix: "0042" }],
])("%j is searched as %j", (typed, query) => {
  expect(readPlayerQuery(typed)).toEqual(query);
});
