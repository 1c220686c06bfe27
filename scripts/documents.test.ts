import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { fieldNames } from "../apps/console/src/language/field-names.ts";
import { settingTable } from "../packages/config/src/setting-table.ts";
import { mayDo, permissions, roleNames, roles } from "../packages/contract/src/console/roles.ts";
import { root } from "./processes.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const readmes = ["README.md", "README.zh-CN.md"] as const;
const handbook = "docs/operators.zh-CN.md";

/** The usage of every operators' command, such as `calendar list [--days 30]`. */
const usages = execFileSync(process.execPath, [join(root, "scripts/operate.ts"), "--help"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((line) => /^ {2}\S/.test(line))
  .map((line) => line.trim());

/** The operators' commands that a document names, without comments. */
const commandsIn = (document: string) =>
  [...read(document).matchAll(/npm run operate -- ([a-z-]+ [a-z-]+)([^#`\n]*)/g)].map(
    ([, command, rest]) => ({ command: command!, options: rest!.match(/--[a-z-]+/g) ?? [] }),
  );

test.each([...readmes, handbook])("%s names commands and settings that exist", (document) => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const text = read(document);
  for (const [, name] of text.matchAll(/npm run ([a-z-]+)/g)) expect(scripts).toHaveProperty(name!);
  for (const { command, options } of commandsIn(document)) {
    const usage = usages.find((line) => line === command || line.startsWith(`${command} `));
    expect(usage, command).toBeDefined();
    for (const option of options) expect(usage).toContain(option);
  }
  const known = settingTable.flatMap(({ group }) => Object.values(group).map(({ name }) => name));
  const named = [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(([, name]) => name!);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test("the Chinese README has the commands and settings of the English one", () => {
  const [english, chinese] = readmes;
  const operated = (document: string) => commandsIn(document).map(({ command }) => command);
  expect(operated(chinese)).toEqual(operated(english));
  const rows = (document: string) => [
    ...read(document).matchAll(/^\| `([A-Z][A-Z0-9_]*|npm [a-z ]+)` \|([^|]*)\|/gm),
  ];
  const names = (document: string) => rows(document).map(([, name]) => name);
  expect(names(chinese)).toEqual(names(english));
  // Defaults that are values, not words.
  const values = (document: string) =>
    rows(document).map(([, name, text]) => /^ (`[^`]+`|\d+) $/.exec(text!)?.[1] ?? name);
  expect(values(chinese)).toEqual(values(english));
});

test("the handbook has a row for each permission, and names each role and page", () => {
  const text = read(handbook);
  const heads = `| 权限 | ${roleNames.map((role) => roles[role].label).join(" | ")} |`;
  expect(text).toContain(heads);
  const rows = [...text.matchAll(/^\| [^|]+ `([a-z]+\.[a-z]+)` \|(.*)\|$/gm)];
  const table = rows.map(([, permission, cells]) => [
    permission,
    ...cells!.split("|").map((cell) => cell.trim() === "✓"),
  ]);
  expect(table).toEqual(
    permissions.map((permission) => [
      permission,
      ...roleNames.map((role) => mayDo(role, permission)),
    ]),
  );
  const { resources } = fieldNames;
  const pages = [...read("apps/console/src/console-app.tsx").matchAll(/<Resource name="(\w+)"/g)];
  for (const [, page] of pages)
    expect(text).toContain(resources[page as keyof typeof resources].name);
});

test("each picture of the handbook is there, small, and in use", () => {
  const named = picturesOf(read(handbook));
  const folder = join(root, "docs/operators");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(files.filter((name) => name.includes(".")).toSorted()).toEqual(named.toSorted());
  for (const name of named) expect(statSync(join(folder, name)).size, name).toBeLessThan(60_001);
});

test("each chapter of the handbook has a folder of its own for its pictures", () => {
  const chapters = read(handbook).split(/^## /m).map(picturesOf);
  const folders = chapters.flatMap((pictures) => [...new Set(pictures.map(dirname))]);
  expect(folders.toSorted()).toEqual(readdirSync(join(root, "docs/operators")).toSorted());
  for (const pictures of chapters) expect(new Set(pictures.map(dirname)).size).toBeLessThan(2);
});

const picturesOf = (text: string) =>
  [...text.matchAll(/\(operators\/([\w-]+\/[\w-]+\.webp)\)/g)].map(([, name]) => name!);
