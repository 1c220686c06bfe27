import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { costs } from "./model/costs.ts";
import { type Figure, format } from "./model/figure.ts";
import { planFor } from "./model/plan.ts";
import { root } from "./processes.ts";

const figuresOf = (players: number) => Object.values(planFor(players)).flat();
const value = (players: number, name: string) =>
  figuresOf(players).find((figure) => figure.name === name)!.value;

test("more players never take less of anything", () => {
  for (const [few, many] of [
    [1e4, 1e6],
    [1e6, 1e8],
  ] as const) {
    for (const { name, value: less } of figuresOf(few)) {
      expect(value(many, name), name).toBeGreaterThanOrEqual(less);
    }
  }
});

test("ten thousand players fit two servers and one core of PostgreSQL", () => {
  expect(value(1e4, "servers of one core")).toBe(2);
  expect(value(1e4, "busy cores of the primary")).toBe(1);
  expect(value(1e4, "disk of the database")).toBeLessThan(1);
});

test("a figure is what its parts make of each other", () => {
  const claims = value(1e6, "claims a second");
  expect(claims).toBeCloseTo((1e6 * 0.05 * 2 * 10 * 0.1) / 86_400, 6);
  expect(value(1e6, "database time of claims")).toBeCloseTo(claims * 1_145e-6, 9);
});

test("every measured number names a document that exists", () => {
  const { bytes, ...others } = costs;
  for (const { name, how } of [...Object.values(others), ...Object.values(bytes)] as Figure[]) {
    expect(existsSync(join(root, how.split(",")[0]!)), `${name}: ${how}`).toBe(true);
  }
});

test("docs/how-to/scale-out.md says what the model says", () => {
  const text = readFileSync(join(root, "docs/how-to/scale-out.md"), "utf8");
  const [, section = ""] = text.split("## How much of each");
  const [, ...rows] = [
    ...section.matchAll(/^\| ([a-z][^|]*?) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm),
  ];
  expect(rows.length).toBeGreaterThan(8);
  for (const [, name, ...shown] of rows) {
    const sizes = [1e4, 1e6, 1e8];
    expect(shown, name).toEqual(sizes.map((players) => format(value(players, name!))));
  }
});
