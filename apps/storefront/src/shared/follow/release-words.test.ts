import { expect, test } from "vitest";
import { releaseWords, reservedWords } from "./release-words.ts";

test("a release is told as exactly as it is known", () => {
  const words = (precision: "day" | "tenday" | "month" | "unknown", date?: string) =>
    releaseWords({ precision, ...(date && { date }) });
  expect(words("day", "2026-12-08")).toBe("12月8日上线");
  expect(words("tenday", "2026-12-10")).toBe("12月上旬上线");
  expect(words("tenday", "2026-12-11")).toBe("12月中旬上线");
  expect(words("tenday", "2027-01-31")).toBe("1月下旬上线");
  expect(words("month", "2027-02-01")).toBe("2月上线");
  expect(words("unknown", "2027-02-01")).toBe("敬请期待");
  expect(words("day")).toBe("敬请期待");
});

test("nobody is not counted", () => {
  expect(reservedWords(0)).toBeNull();
  expect(reservedWords(undefined)).toBeNull();
  expect(reservedWords(1204)).toBe("1204 人预约");
  expect(reservedWords(120_400)).toBe("12万 人预约");
});
