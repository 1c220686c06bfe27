import { expect, test } from "vitest";
import { switchesInPlace } from "./switches-in-place.ts";

test("pages that differ in their list only keep their frame while it changes", () => {
  expect(switchesInPlace("/rank/", "/rank/%E7%83%AD")).toBe(true);
  expect(switchesInPlace("/category/", "/category/x")).toBe(true);
  expect(switchesInPlace("/game/1/xinwen/", "/game/1/gonglue/")).toBe(true);
  expect(switchesInPlace("/search/", "/search/")).toBe(true);
  expect(switchesInPlace("/gift/", "/gift/x")).toBe(true);
  expect(switchesInPlace("/game/1/xinwen/", "/game/2/xinwen/")).toBe(false);
  expect(switchesInPlace("/game/1", "/game/2")).toBe(false);
  expect(switchesInPlace("/home/", "/rank/")).toBe(false);
  expect(switchesInPlace("/gift/", "/gift/info/2")).toBe(false);
});
