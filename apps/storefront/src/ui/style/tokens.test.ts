import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

test("dark is the same dark whether the system or the player asks for it", async () => {
  const css = await readFile(join(import.meta.dirname, "tokens.css"), "utf8");
  const tokensIn = (opening: string) => {
    const block = css.slice(css.indexOf(opening) + opening.length);
    return block.slice(0, block.indexOf("}")).match(/--[\w-]+: [^;]+;/g);
  };
  const bySystem = tokensIn(':root:not([data-theme="light"]) {');
  expect(bySystem?.length).toBeGreaterThan(20);
  expect(tokensIn(':root[data-theme="dark"] {')).toEqual(bySystem);
});
