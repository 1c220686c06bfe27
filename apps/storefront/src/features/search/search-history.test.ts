import { expect, test } from "vitest";
import {
  clearHistory,
  historyLimit,
  readHistory,
  rememberSearch,
  removeSearch,
} from "./search-history.ts";

test("the newest search comes first, without repetitions, at most ten", () => {
  clearHistory();
  for (let number = 1; number <= historyLimit + 2; number += 1) rememberSearch(`词${number}`);
  rememberSearch("词5");
  expect(readHistory()).toHaveLength(historyLimit);
  expect(readHistory().slice(0, 3)).toEqual(["词5", "词12", "词11"]);
  expect(readHistory().filter((word) => word === "词5")).toHaveLength(1);
});

test("single searches and all searches can be removed", () => {
  clearHistory();
  rememberSearch("象棋");
  rememberSearch("跑酷");
  removeSearch("象棋");
  expect(readHistory()).toEqual(["跑酷"]);
  clearHistory();
  expect(readHistory()).toEqual([]);
  expect(localStorage.getItem("searchhistory")).toBeNull();
});

test("invalid stored text counts as an empty history", () => {
  for (const stored of ["{", "3", '{"a":1}']) {
    localStorage.setItem("searchhistory", stored);
    expect(readHistory()).toEqual([]);
  }
  localStorage.setItem("searchhistory", '["好", 3, ""]');
  expect(readHistory()).toEqual(["好"]);
});
