import { expect, test } from "vitest";
import {
  clearHistory,
  forgetSearch,
  historyLimit,
  readHistory,
  rememberSearch,
} from "./search-history.ts";

test("the newest search comes first, each word once, at most ten", () => {
  clearHistory();
  for (let number = 1; number <= historyLimit + 2; number += 1) rememberSearch(`词${number}`);
  rememberSearch("词5");
  expect(readHistory()).toHaveLength(historyLimit);
  expect(readHistory().slice(0, 3)).toEqual(["词5", "词12", "词11"]);
  expect(readHistory().filter((word) => word === "词5")).toHaveLength(1);
});

test("single words are forgotten, and all of them", () => {
  clearHistory();
  rememberSearch("象棋");
  rememberSearch("跑酷");
  forgetSearch("象棋");
  expect(readHistory()).toEqual(["跑酷"]);
  clearHistory();
  expect(readHistory()).toEqual([]);
  expect(localStorage.getItem("searchhistory")).toBeNull();
});

test("what is no list of words counts as none", () => {
  for (const stored of ["{", "3", '{"a":1}']) {
    localStorage.setItem("searchhistory", stored);
    expect(readHistory()).toEqual([]);
  }
  localStorage.setItem("searchhistory", '["好", 3, ""]');
  expect(readHistory()).toEqual(["好"]);
});
