import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the dark tokens are the same for the system's and the player's choice", async () => {
  const css = await readFile(join(import.meta.dirname, "tokens.css"), "utf8");
  const tokensIn = (opening: string) => {
    const block = css.slice(css.indexOf(opening) + opening.length);
    return block.slice(0, block.indexOf("}")).match(/--[\w-]+: [^;]+;/g);
  };
  const bySystem = tokensIn(':root:not([data-theme="light"]) {');
  expect(bySystem?.length).toBeGreaterThan(20);
  expect(tokensIn(':root[data-theme="dark"] {')).toEqual(bySystem);
});
