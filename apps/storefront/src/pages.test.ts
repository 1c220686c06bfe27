import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type PageName, pageNames, pages } from "./pages.ts";
import { canonicalPath } from "./shared/navigation/canonical-path.ts";
import { pageAt } from "./shared/navigation/page-at.ts";

const routes = join(import.meta.dirname, "routes");

/** An address of a page, with something in the place of each parameter. */
const sample = (path: string) => path.replace(/:\w+\??/g, "x");

it.each(pageNames)("%s has its own address, in its canonical spelling", (name) => {
  const { path } = pages[name];
  expect(pageAt(sample(path))?.name).toBe(name);
  expect(canonicalPath(sample(path))).toBe(sample(path));
  expect(canonicalPath(path.replace(/:\w+\?$/, ""))).toBe(path.replace(/:\w+\?$/, ""));
});

it("gives every page a route file, and every route file a page", () => {
  const files = new Set(pageNames.map((name) => pages[name].file as string));
  for (const file of files) expect(existsSync(join(routes, `${file}.tsx`)), file).toBe(true);
  const modules = globSync("{shop,user}/*.tsx", { cwd: routes })
    .filter((path) => readFileSync(join(routes, path), "utf8").includes("export default"))
    .map((path) => path.replace(/\.tsx$/, ""));
  expect(modules.filter((file) => !files.has(file))).toEqual([]);
});

/** Pages that the shop itself never links to, with the reason. */
const withoutLink: Partial<Record<PageName, string>> = {
  registerByUsername: "a second address of `register`",
  notFound: "an unknown address shows the same at its place",
};

it("links to every page from somewhere", () => {
  const sources = globSync("**/*.{ts,tsx}", { cwd: import.meta.dirname })
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
    .join("\n");
  const linked = new Set(Array.from(sources.matchAll(/\bpaths\.(\w+)/g), ([, name]) => name));
  const unlinked = pageNames.filter((name) => !linked.has(name));
  expect(unlinked.toSorted()).toEqual(Object.keys(withoutLink).toSorted());
});

it.each(pageNames)("%s has a document title", (name) => {
  const route = readFileSync(join(routes, `${pages[name].file}.tsx`), "utf8");
  expect(route.includes("export function meta("), "the route exports meta").toBe(true);
});

it.each(pageNames)("docs/product.md lists %s", (name) => {
  const product = readFileSync(join(import.meta.dirname, "../../../docs/product.md"), "utf8");
  const path = pages[name].path.replaceAll(/:(\w+)\??/g, "{$1}");
  expect(product.includes(`\`${path}\``), `docs/product.md names \`${path}\``).toBe(true);
});
