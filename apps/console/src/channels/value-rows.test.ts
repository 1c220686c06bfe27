import { describe, expect, it } from "vitest";
import {
  problemOfName,
  problemOfNumber,
  problemOfRows,
  rowsOf,
  type ValueKind,
  valuesOf,
} from "./value-rows.ts";

const row = (name: string | null, kind: ValueKind = "text", value: string | null = "") => ({
  name,
  kind,
  value,
});

describe("the rows of a channel's values", () => {
  it("keep what each value is", () => {
    const values = { from: "论坛", digits: "0012", invite: 12, ratio: 0.5, isOpen: true, none: "" };
    const rows = rowsOf(values);
    expect(rows[2]).toEqual(row("invite", "number", "12"));
    expect(valuesOf(rows)).toEqual(values);
    expect(problemOfRows(rows)).toBeUndefined();
    expect(rows.map(({ name }) => problemOfName(name, { values: rows }))).toEqual(
      rows.map(() => undefined),
    );
  });

  it("take an empty input as an empty text", () => {
    expect(valuesOf([row("from", "text", null)])).toEqual({ from: "" });
    expect(problemOfRows()).toBeUndefined();
  });

  it.each([
    ["channel", "「channel」不能用作名称"],
    ["邀请", "「邀请」不能用作名称"],
    ["a b", "「a b」不能用作名称"],
    ["twice", "名称不能重复"],
  ])("have no name such as %j", (name, problem) => {
    const values = [row("twice"), row("twice"), row(name)];
    expect(problemOfName(name, { values })).toContain(problem);
  });

  it.each(["十二", null, "", "007", "12345678901234567890", "Infinity", "1 2"])(
    "take %j for no number",
    (value) => {
      expect(problemOfNumber(value)).toContain("须为数字");
    },
  );

  it.each(["12", "-0.5", "0", "1e+21"])("take %s for a number", (value) => {
    expect(problemOfNumber(value)).toBeUndefined();
  });

  it.each([
    [[row("a", "text", "字".repeat(700))], "附加值合计不能超过 2048 字节"],
    [Array.from({ length: 21 }, (_, at) => row(`v${at}`)), "附加值不能超过 20 个"],
  ])("are limited together", (rows, problem) => {
    expect(problemOfRows(rows)).toContain(problem);
  });
});
