import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clock } from "./steps.ts";
import { readBrowserReport, readUnitReport, slowestFiles } from "./test-reports.ts";

test("a report of browser tests says what failed and how long files took", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pf-report-"));
  const file = join(folder, "browser.json");
  const spec = (title: string, status: string, duration: number) => ({
    title,
    tests: [{ status, results: [{ duration, error: { message: "late" } }] }],
  });
  const inside = { file: "back.spec.ts", specs: [spec("goes back", "unexpected", 2_000)] };
  const suites = [
    { file: "back.spec.ts", specs: [spec("stays", "expected", 500)], suites: [inside] },
    {
      file: "claim.spec.ts",
      specs: [spec("claims", "expected", 60_000), spec("waits", "expected", 5_000)],
    },
  ];
  await writeFile(file, JSON.stringify({ suites }));
  const report = await readBrowserReport(file);
  expect(report).toMatchObject({ passed: 3, failed: ["back.spec.ts: goes back\nlate"] });
  expect(slowestFiles(report.files, 1)).toEqual([{ file: "claim.spec.ts", seconds: 65 }]);
  expect(clock(65)).toBe(" 1:05");
  expect(await readUnitReport(join(folder, "none.json"))).toMatchObject({ passed: 0, failed: [] });
  await rm(folder, { recursive: true });
});
