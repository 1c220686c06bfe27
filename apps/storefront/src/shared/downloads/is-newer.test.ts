import fc from "fast-check";
import { expect, test } from "vitest";
import { isNewer } from "./is-newer.ts";

const of = (version: string, versioncode = 0) => ({ version, versioncode });

test.each([
  [of("1.0", 2), of("9.0", 1), true],
  [of("9.0", 1), of("1.0", 2), false],
  [of("1.10"), of("1.9"), true],
  [of("1.9"), of("1.10"), false],
  [of("v2"), of("1.99.99"), true],
  [of("1.2"), of("1.2.0"), false],
  [of("1.2.1"), of("1.2"), true],
  [of("7.0-146"), of("7.0-99"), true],
  [of("2.0-beta"), of("1.0"), false],
  [of("2.0"), of(""), false],
  [of(""), of("2.0"), false],
  [of("3.0", 3), of("1.0"), true],
])("%j is newer than %j: %s", (candidate, held, expected) => {
  expect(isNewer(candidate, held)).toBe(expected);
});

test("of two versions at most one is newer", () => {
  const version = fc.record({
    version: fc.oneof(fc.stringMatching(/^v?\d{1,3}(\.\d{1,3}){0,3}$/), fc.string()),
    versioncode: fc.nat(5),
  });
  fc.assert(
    fc.property(version, version, (left, right) => {
      expect(isNewer(left, right) && isNewer(right, left)).toBe(false);
    }),
  );
});
