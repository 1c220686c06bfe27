import { expect, test } from "vitest";
import { pickColumn } from "./column-rules.ts";

const columns = [
  { col: "xinwen", colname: "新闻" },
  { col: "gonglue", colname: "攻略" },
];

test("a column is found by its name, an unknown name selects the first column", () => {
  expect(pickColumn(columns, "gonglue")?.colname).toBe("攻略");
  expect(pickColumn(columns, "nichtda")?.colname).toBe("新闻");
  expect(pickColumn([], "xinwen")).toBeNull();
});
