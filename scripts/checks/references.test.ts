import { expect, test } from "vitest";
import { danglingReferences } from "./references.ts";

/** Composed from parts, so that the check of this repository does not take these examples for references. */
const rules = `${"docs"}/rules.md`;
const record = `${"docs"}/decisions/0007-first-load.md`;

/** The problems of a repository that contains a page of rules, one decision record, and a file with the text. */
function problemsOf(text: string, file = "apps/shop/main.ts"): string[] {
  const texts = new Map([
    [rules, "# Rules\n\n## Claim pre-checks\n\n```\n## not a heading\n```\n"],
    [record, "# 7. First load\n\nStatus: accepted · 2026-11-20\n"],
    ["apps/shop/main.ts", ""],
    [file, text],
  ]);
  return danglingReferences({ files: new Set(texts.keys()), texts });
}

test("finds a page, and a heading of a page, that is not there", () => {
  expect(problemsOf(`// see ${rules} and ${rules}#claim-pre-checks.`)).toEqual([]);
  expect(problemsOf(`// see ${"docs"}/gone.md`)).toHaveLength(1);
  expect(problemsOf(`// see ${rules}#claim-rules`)).toHaveLength(1);
  expect(problemsOf(`// see ${rules}#not-a-heading`)).toHaveLength(1);
});

test("finds a relative link of a page that leads nowhere", () => {
  const page = `${"docs"}/page.md`;
  expect(problemsOf("[rules](rules.md#rules), [up](../apps/shop)\n\n[r]: rules.md", page)).toEqual(
    [],
  );
  expect(problemsOf("[gone](gone.md)", page)).toHaveLength(1);
  expect(problemsOf("[gone]: ../gone.md", page)).toHaveLength(1);
  expect(problemsOf("[here](#nowhere)", page)).toHaveLength(1);
  expect(problemsOf("[elsewhere](https://example.com/gone.md)", page)).toEqual([]);
});

test("finds a path of the repository that a page names and that has moved", () => {
  const page = `${"docs"}/page.md`;
  expect(problemsOf(`\`apps/shop/main.ts\` in \`apps/shop/\``, page)).toEqual([]);
  expect(problemsOf(`\`apps/shop/start.ts\``, page)).toHaveLength(1);
  expect(problemsOf(`every \`apps/*\` and \`apps/shop/<name>.ts\``, page)).toEqual([]);
});

test("finds a decision without a record", () => {
  expect(problemsOf("// decision 7, decision 0007")).toEqual([]);
  expect(problemsOf(`// ${"decisions"} 0007 and 0008`)).toHaveLength(1);
});

test("finds a record without a status, and two records of one number", () => {
  const another = `${"docs"}/decisions/0007-another.md`;
  expect(problemsOf("Status: superseded by 0008 · 2026-11-20", another)).toHaveLength(1);
  expect(problemsOf("# 7. Another", another)).toHaveLength(2);
  expect(problemsOf("# 8. Another", another.replace("0007", "0008"))).toHaveLength(1);
});

test("finds a citation of the requirements that the project began with", () => {
  expect(problemsOf(`// ${"spec"} §5`)).toHaveLength(1);
  expect(problemsOf(`// ${"contract"}.md, "Transport"`)).toHaveLength(1);
});
