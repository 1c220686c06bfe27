import { expect, test } from "vitest";
import { formatWait } from "./format-wait.ts";

test("a wait is given in the largest fitting unit and never too short", () => {
  expect([1, 119, 120, 121, 3600, 7199, 7201, 86_400].map(formatWait)).toEqual([
    "1 秒",
    "119 秒",
    "2 分钟",
    "3 分钟",
    "60 分钟",
    "2 小时",
    "3 小时",
    "24 小时",
  ]);
});
