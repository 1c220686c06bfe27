import { parseAst } from "vite";
import { expect, test } from "vitest";
import { leaveOut, type Unused } from "./leave-out.ts";

const cut = (code: string, unused: Unused) => leaveOut(code, parseAst(code), unused);

/** The function of the code, after the cut. */
const run = (code: string, unused: Unused) => new Function(`${cut(code, unused)}; return act;`)();

test("a case of a kind goes, and what other cases share with it stays", () => {
  const act = run(
    `function act(node) {
      var found = [];
      switch (node.tag) {
        case 1: found.push("one");
        case 2: found.push("two"); break;
        case 3: return ["three"];
        case 4: found.push("four");
      }
      return found;
    }`,
    { kinds: [2, 3] },
  );
  expect(act({ tag: 1 })).toEqual(["one", "two"]);
  expect(act({ tag: 3 })).toEqual([]);
  expect(act({ tag: 4 })).toEqual(["four"]);
});

test("a variable that a case declares is there for the others", () => {
  const act = run(
    `function act(node) {
      switch (node.tag) {
        case 1: var shared = 1; return shared;
        case 2: shared = 2; return shared;
      }
    }`,
    { kinds: [1] },
  );
  expect(act({ tag: 2 })).toBe(2);
});

test("comparisons with the tag of a kind are decided, others are not", () => {
  const code = "act = (node) => [node.tag === 7, 7 !== node.tag, node.size === 7]";
  expect(cut(code, { kinds: [7] })).toBe("act = (node) => [false, true, node.size === 7]");
});

test("a variable is its value wherever it is read", () => {
  const code = "var flag = f(); flag = 2; use(flag, a.flag, { flag: 1 });";
  expect(cut(code, { values: { flag: "null" } })).toBe(
    "var flag = f(); flag = 2; use(null, a.flag, { flag: 1 });",
  );
});

test("bodies, properties and statements go", () => {
  const code = "function gone(a) { return a; } use({ unread: 1, read: 2 }); gone.prototype.x = 1;";
  const unused = { bodies: { gone: "" }, properties: ["unread"], statements: ["gone.prototype."] };
  expect(cut(code, unused)).toBe("function gone(a) {} use({  read: 2 }); ");
});

test.each<Unused>([
  { kinds: [9] },
  { values: { unknown: "1" } },
  { bodies: { unknown: "" } },
  { properties: ["unknown"] },
  { statements: ["unknown"] },
])("what the library does not have any more stops the build: %j", (unused) => {
  expect(() => cut("var known = 1;", unused)).toThrow("any more");
});
