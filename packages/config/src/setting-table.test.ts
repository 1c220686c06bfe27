import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { replaceSettingTable, settingTable } from "./setting-table.ts";

test("the README's table is current; `node scripts/write-setting-table.ts` writes it", () => {
  const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8");
  expect(readme).toBe(replaceSettingTable(readme));
});

test("no setting is defined twice", () => {
  const names = settingTable.flatMap(({ group }) => Object.values(group).map(({ name }) => name));
  expect(names.length).toBe(new Set(names).size);
});
