import { expect, test } from "vitest";
import { restoreCategories } from "./restore-categories.ts";

const version = (names: string[], renames: { from: string; to: string }[] = []) => ({
  ...{ at: null, by: "anna", changes: [] },
  value: { names, renames },
});

test("a restored category was until now what later changes have called it", () => {
  const versions = [
    version(["全部", "烧脑", "休闲"], [{ from: "解谜", to: "烧脑" }]),
    version(["全部", "解谜", "休闲"]),
    version(["全部", "解谜", "动作"], [{ from: "益智", to: "解谜" }]),
    version(["全部", "益智", "动作"]),
  ];
  expect(restoreCategories(versions, 3)).toEqual({
    names: [{ name: "全部", was: "全部" }, { name: "益智", was: "烧脑" }, { name: "动作" }],
  });
  expect(restoreCategories(versions, 1).names).toContainEqual({ name: "解谜", was: "烧脑" });
});
