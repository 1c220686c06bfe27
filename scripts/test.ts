import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestFile, UnitReport } from "../vitest.report.ts";
import { changeBase, changedFiles } from "./changed-files.ts";
import { run } from "./processes.ts";
import { clock, createSteps } from "./steps.ts";
import { touchedSpecs } from "./touched-specs.ts";

/**
 * Runs everything that CI runs: checks, unit and server tests on a real PostgreSQL, tests in a real browser. With `quick` the
 * checks and the tests that a change touches; with `--long` a fuzz run of five times as many requests.
 */
const isQuick = process.argv.includes("quick");
const isLong = process.argv.includes("--long");
/** Slowest files of each runner that are told at the end. */
const toldFiles = 15;

const reports = await mkdtemp(join(tmpdir(), "pf-reports-"));
const steps = createSteps();
const runners: { name: string; report: () => Promise<Report> }[] = [];

await steps.run("builds", () => run("node", ["scripts/build.ts"]));
if (isQuick) await runTouched();
else await runAll();

const told = await Promise.all(
  runners.map(async ({ name, report }) => ({ name, ...(await report()) })),
);
await rm(reports, { recursive: true, force: true });
for (const { failed } of told) for (const message of failed) console.log(`✘ ${message}\n`);
for (const { name, files } of told) console.log(slowest(name, files));
console.log(`\nMinutes of each step\n${steps.times().join("\n")}\n`);
for (const failure of steps.failures) console.log(`Failed: ${failure}`);
const passed = told.reduce((sum, report) => sum + report.passed, 0);
const failed = told.reduce((sum, report) => sum + report.failed.length, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(steps.failures.length === 0 && failed === 0 ? 0 : 1);

/** Browsers wait more than they compute, so their tests run beside the checks and the unit tests. */
async function runAll(): Promise<void> {
  await Promise.all([
    (async () => {
      await steps.run("checks", () => run("node", ["scripts/check.ts"]));
      await runUnit("unit and server tests", ["--project", "!*alone"]);
    })(),
    runBrowser([]),
  ]);
  await steps.run("oldest browsers", () => run("node", ["scripts/checks/check-browsers.ts"]));
  await steps.run("first-load budget", () => run("node", ["scripts/checks/check-budget.ts"]));
  await runUnit("tests that run alone", ["--project", "*alone"]);
}

async function runTouched(): Promise<void> {
  const base = changeBase();
  const specs = touchedSpecs(changedFiles(base));
  await steps.run("checks", () => run("node", ["scripts/check.ts"]));
  await runUnit("touched unit and server tests", ["--changed", base, "--passWithNoTests"]);
  if (specs.length > 0) await runBrowser(specs);
}

async function runUnit(name: string, args: string[]): Promise<void> {
  const file = join(reports, `${runners.length}.json`);
  runners.push({ name, report: () => readUnit(file) });
  await steps.run(name, () =>
    run("vitest", ["run", ...args, "--reporter=default", "--reporter=./vitest.report.ts"], {
      env: { ...process.env, UNIT_REPORT: file, ...(isLong && { FUZZ_REQUESTS: "100000" }) },
    }),
  );
}

async function runBrowser(specs: string[]): Promise<void> {
  const file = join(reports, `${runners.length}.json`);
  runners.push({ name: "browser tests", report: () => readBrowser(file) });
  await steps.run("browser tests", () =>
    run("playwright", ["test", ...specs], {
      cwd: "e2e",
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  );
}

interface Report {
  passed: number;
  /** Each failed test with its message. */
  failed: readonly string[];
  files: readonly TestFile[];
}

async function readUnit(file: string): Promise<Report> {
  return (await readJson<UnitReport>(file)) ?? { passed: 0, failed: [], files: [] };
}

/** What Playwright's JSON report says of a file, or of a group of tests in it. */
interface Suite {
  file: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean; tests: { results: Result[] }[] }[];
}

interface Result {
  duration: number;
  error?: { message?: string };
}

async function readBrowser(file: string): Promise<Report> {
  const { suites = [] } = (await readJson<{ suites: Suite[] }>(file)) ?? {};
  const report = { passed: 0, failed: [] as string[], files: [] as TestFile[] };
  for (const suite of suites) {
    const tests = specsOf(suite).map((spec) => ({
      ...spec,
      results: spec.tests.flatMap(({ results }) => results),
    }));
    report.passed += tests.filter(({ ok }) => ok).length;
    for (const { title, results } of tests.filter(({ ok }) => !ok))
      report.failed.push(`${suite.file}: ${title}\n${results[0]?.error?.message ?? ""}`);
    const ms = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    report.files.push({
      file: suite.file,
      seconds: ms.reduce((sum, each) => sum + each, 0) / 1000,
    });
  }
  return report;
}

function specsOf({ specs, suites = [] }: Suite): Suite["specs"] {
  return [...specs, ...suites.flatMap(specsOf)];
}

async function readJson<T>(file: string): Promise<T | null> {
  return readFile(file, "utf8").then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
}

function slowest(name: string, files: readonly TestFile[]): string {
  const order = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, toldFiles);
  return [
    `\nSlowest files of ${name}`,
    ...order.map(({ file, seconds }) => `${clock(seconds)} ${file}`),
  ].join("\n");
}
