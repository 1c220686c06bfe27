import { readFile } from "node:fs/promises";
import type { TestFile, UnitReport } from "../vitest.report.ts";

export type TestReport = UnitReport;

/** Reads what `vitest.report.ts` wrote; nothing has passed if the file is missing. */
export async function readUnitReport(file: string): Promise<TestReport> {
  return (await readJson<UnitReport>(file)) ?? { passed: 0, failed: [], files: [] };
}

/** What Playwright's JSON report says of a file, or of a group of tests in it. */
interface Suite {
  file: string;
  suites?: Suite[];
  specs: Spec[];
}

interface Spec {
  title: string;
  tests: {
    status: "expected" | "unexpected" | "skipped";
    results: { duration: number; error?: { message?: string } }[];
  }[];
}

/** Reads Playwright's JSON report in the form of {@link UnitReport}. */
export async function readBrowserReport(file: string): Promise<TestReport> {
  const { suites = [] } = (await readJson<{ suites: Suite[] }>(file)) ?? {};
  const tests = suites.flatMap((suite) =>
    specsOf(suite).flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        status,
        file: suite.file,
        said: `${suite.file}: ${title}\n${results[0]?.error?.message ?? ""}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
  );
  const inStatus = (wanted: string) => tests.filter(({ status }) => status === wanted);
  const byFile = Map.groupBy(tests, (test) => test.file);
  return {
    passed: inStatus("expected").length,
    failed: inStatus("unexpected").map(({ said }) => said),
    files: [...byFile].map(([file, some]) => ({
      file,
      seconds: some.reduce((sum, { seconds }) => sum + seconds, 0),
    })),
  };
}

function specsOf({ specs, suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The files that took longest, the longest first. */
export function slowestFiles(files: readonly TestFile[], count: number): TestFile[] {
  return files.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

async function readJson<T>(file: string): Promise<T | null> {
  return readFile(file, "utf8").then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
}
