import { expect, test } from "vitest";
import {
  birthDateOfPi,
  failureClass,
  isRetryable,
  reportedTime,
  restMsAfter,
} from "./nppa.rules.ts";
import { verifiedPresets } from "./nppa-presets.ts";

test.each([
  ["1hpfml09b57f3f8185f8cb5094ea3f26278efb", "2010-01-01"],
  ["1fffbj09b57f3f8185f8cb5094ea3f26278efb", "1901-01-01"],
  ["zzzzzz09b57f3f8185f8cb5094ea3f26278efb", null],
  ["00000009b57f3f8185f8cb5094ea3f26278efb", null],
  ["", null],
])("the pi %s contains the birth date %s", (pi, birthDate) => {
  expect(birthDateOfPi(pi)).toBe(birthDate);
});

test("a pi whose first digits are not a date contains no birth date", () => {
  expect(birthDateOfPi((20230231).toString(26).padEnd(38, "0"))).toBeNull();
});

test("the birth dates in the presets' pis match their identity numbers", () => {
  for (const { idNum, pi } of verifiedPresets) {
    expect(birthDateOfPi(pi)?.replaceAll("-", "")).toBe(idNum.slice(6, 14));
  }
});

test.each([
  ["none", [0, 3001]],
  ["later", [1001, 1006, 2006]],
  ["sign-again", [1007]],
  ["other-key", [1011]],
  ["person", [2001, 2005]],
  ["no-case", [2003]],
  ["has-case", [2004]],
  ["repair", [1002, 1003, 1004, 1005, 1008, 1009, 1010, 1012, 2002, 3002, 4001, 4002, 4003, 9999]],
])("%s: %j", (kind, codes) => {
  for (const code of codes) expect(failureClass(code), String(code)).toBe(kind);
});

test("calls rest a minute after throttling, longer if somebody must repair something", () => {
  expect([0, 1001, 2001, 2003, 2004, 3001].map(restMsAfter)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(restMsAfter(1006)).toBe(60_000);
  expect([1005, 1007, 1011, 2002].map(restMsAfter)).toEqual([300_000, 300_000, 300_000, 300_000]);
});

test("of the refused records, only those with a bad time or a temporary failure are sent again", () => {
  expect([3005, 1001, 1006].every(isRetryable)).toBe(true);
  expect([3004, 3006, 3007, 3008, 3009, 3010].some(isRetryable)).toBe(false);
});

test.each([
  [-1, -1],
  [-60, -60],
  [-178, -171],
  [-3600, -171],
  [0, -1],
  [30, -1],
])("an event %i s before sending is reported as %i s", (happened, reported) => {
  const sentAt = 1_700_000_000_000;
  expect(reportedTime(sentAt + happened * 1000, sentAt)).toBe(sentAt / 1000 + reported);
});
