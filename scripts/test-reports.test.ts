import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clock } from "./steps.ts";
import { readBrowserReport, readUnitReport, slowestFiles } from "./test-reports.ts";

test("a report of browser tests says what failed, what was flaky and how long files took", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pf-report-"));
  const file = join(folder, "browser.json");
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    tests: [
      { status, results: durations.map((duration) => ({ duration, error: { message: "late" } })) },
    ],
  });
  const inside = { file: "back.spec.ts", specs: [spec("goes back", "unexpected", 2_000)] };
  const suites = [
    { file: "back.spec.ts", specs: [spec("stays", "expected", 500)], suites: [inside] },
    { file: "claim.spec.ts", specs: [spec("claims", "flaky", 60_000, 5_000)] },
  ];
  await writeFile(file, JSON.stringify({ suites }));
  const report = await readBrowserReport(file);
  expect(report).toMatchObject({ passed: 2, failed: ["back.spec.ts: goes back\nlate"] });
  expect(report.flaky).toEqual(["claim.spec.ts: claims\nlate"]);
  expect(slowestFiles(report.files, 1)).toEqual([{ file: "claim.spec.ts", seconds: 65 }]);
  expect(clock(65)).toBe(" 1:05");
  expect(await readUnitReport(join(folder, "none.json"))).toMatchObject({ passed: 0, failed: [] });
  await rm(folder, { recursive: true });
});
