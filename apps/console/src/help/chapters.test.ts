import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chapters } from "./chapters.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");
const handbook = read("../../../../docs/operators.zh-CN.md");

test("every page of the console has a chapter of the handbook", () => {
  const pages = [...read("../console-app.tsx").matchAll(/<Resource name="(\w+)"/g)];
  expect(Object.keys(chapters)).toEqual(
    expect.arrayContaining(pages.map(([, name]) => name as string)),
  );
  const titles = [...handbook.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(titles).toEqual(expect.arrayContaining(Object.values(chapters)));
});
