import { expect, test } from "vitest";
import { tidyLoginName } from "./login-name.ts";

test.each([
  ["+8613900001111", "13900001111"],
  ["139 0000 1111", "13900001111"],
  ["8613900001111", "13900001111"],
  ["\u202d139\u00a00000\u00a01111\u202c", "13900001111"],
  ["０１３９－００００－１１１１", "13900001111"],
  ["(+86) 139.0000.1111", "13900001111"],
  [" tester\u200b1 ", "tester1"],
  ["ｔｅｓｔｅｒ１", "tester1"],
  ["139000011112", "139000011112"],
  ["a13900001111", "a13900001111"],
  ["", ""],
])("%j is the account %j", (typed, name) => {
  expect(tidyLoginName(typed)).toBe(name);
});
