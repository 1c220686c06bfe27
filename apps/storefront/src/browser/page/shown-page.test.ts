import { expect, test } from "vitest";
import { hasShownOther, setShownPage } from "./shown-page.ts";

test("the first page of a document is no other page than itself, until one has been shown", () => {
  expect(hasShownOther("/game/7")).toBe(false);
  setShownPage({ pathname: "/game/7", search: "" });
  expect(hasShownOther("/game/7")).toBe(false);
  expect(hasShownOther("/gift/")).toBe(true);
  setShownPage({ pathname: "/gift/", search: "" });
  expect(hasShownOther("/game/7")).toBe(true);
});
