import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../../docs");
const document = readFileSync(join(folder, "security.md"), "utf8");
const named = new Map(
  [...document.matchAll(/^\[([\w-]+)\]: (\S+)$/gm)].map(([, name, file]) => [name!, file!]),
);

it("cites tests that exist", () => {
  const missing = [...named.values()].filter((file) => !existsSync(join(folder, file)));
  expect(missing).toEqual([]);
});

it("names every test that it cites, and cites every one it names", () => {
  const body = document.replace(/^\[[\w-]+\]: .*$/gm, "");
  const cited = new Set([...body.matchAll(/\[([\w-]+)\](?!\()/g)].map(([, name]) => name!));
  expect([...cited].sort()).toEqual([...named.keys()].sort());
});

it("shows each requirement by a test, or says that it is open or does not arise", () => {
  const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+[^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)];
  expect(rows.length).toBeGreaterThan(70);
  for (const [, number, , how, shown] of rows) {
    expect(how!.trim(), number).not.toBe("");
    expect(shown!.trim(), number).toMatch(/^(?:—|(?:\[[\w-]+\](?:, )?)+)$/);
  }
});

it("is right that nothing but the moves of the demo's games comes from Math.random", () => {
  const root = join(folder, "..");
  const sources = globSync("{apps,packages}/*/src/**/*.{ts,tsx,js}", { cwd: root });
  expect(sources.length).toBeGreaterThan(300);
  const guessable = sources.filter((file) => {
    if (file.includes(".test.") || file.includes("/testing/")) return false;
    return readFileSync(join(root, file), "utf8").includes("Math.random");
  });
  expect(guessable.filter((file) => !file.startsWith("packages/demo/src/h5/games/"))).toEqual([]);
});
