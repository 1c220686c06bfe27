import { parseAst } from "vite";
import { expect, test } from "vitest";
import { leaveOut, type Unused } from "./leave-out.ts";

const cut = (code: string, unused: Unused) => leaveOut(code, parseAst(code), unused);

test("a function gets another body, wherever it is declared", () => {
  const code = "function gone(a) { return a; } function kept() { function gone() { f(); } }";
  expect(cut(code, { bodies: { gone: "return 1;" } })).toBe(
    "function gone(a) {return 1;} function kept() { function gone() {return 1;} }",
  );
});

test("properties and methods go", () => {
  const code = "use({ unread: 1, read: 2 }); class C { unread() { f(); } read() {} }";
  expect(cut(code, { properties: ["unread"] })).toBe("use({  read: 2 }); class C {  read() {} }");
});

test("statements that only warn go, other calls of the same name stay", () => {
  const code = "if (a) warn(b, 'no'); use(warn(d)); x.warn(e);";
  expect(cut(code, { calls: ["warn"] })).toBe("if (a) ; use(warn(d)); x.warn(e);");
});

test.each<Unused>([
  { bodies: { unknown: "" } },
  { properties: ["unknown"] },
  { calls: ["unknown"] },
])("what the library does not have any more stops the build: %j", (unused) => {
  expect(() => cut("var known = 1;", unused)).toThrow("any more");
});
