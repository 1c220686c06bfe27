import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

test("only fields with another value are listed, and an absent one is as an empty one", () => {
  const before = { title: "旧", name: "", pictures: ["/media/1111111111"], score: 8 };
  const now = {
    title: "新",
    categories: ["休闲", "单机"],
    pictures: ["/media/1111111111"],
    score: 8,
  };
  expect(changedFields(before, now)).toEqual([
    { field: "title", from: "旧", to: "新" },
    { field: "categories", from: "", to: "休闲、单机" },
  ]);
});

test("blocks of HTML are lines", () => {
  const [change] = changedFields({ content: "<p>一</p><p>二</p>" }, { content: "<p>一</p>" });
  expect(change).toEqual({ field: "content", from: "<p>一</p>\n<p>二</p>\n", to: "<p>一</p>\n" });
});
