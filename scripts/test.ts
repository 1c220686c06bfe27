import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changeBase, changedFiles } from "./changed-files.ts";
import { run } from "./processes.ts";
import { clock, createSteps } from "./steps.ts";
import {
  readBrowserReport,
  readUnitReport,
  slowestFiles,
  type TestReport,
} from "./test-reports.ts";
import { touchedSpecs } from "./touched-specs.ts";

/**
 * Runs everything that CI runs: checks, unit and server tests on a real PostgreSQL, tests in a real browser. With `quick` the
 * checks and the tests that a change touches; with `--long` five times as many requests of the fuzz run, ten times as many plays of the model, new
 * ones each time, and the player's journey in WebKitGTK and Firefox too.
 */
const isQuick = process.argv.includes("quick");
const isLong = process.argv.includes("--long");
/** What `--long` asks of the tests that take as long as they are given. */
const long = { FUZZ_REQUESTS: "100000", MODEL_TIMES: "10" };
/** And the player's journey in WebKitGTK and Firefox, where Debian's are installed. */
const longBrowser = { E2E_ENGINES: "1" };
/** Slowest files of each runner that are told at the end. */
const toldFiles = 15;

const reports = await mkdtemp(join(tmpdir(), "pf-reports-"));
// A hundred servers are started of the same modules, whose types are taken away once.
process.env.NODE_COMPILE_CACHE ??= join(reports, "compiled");
const steps = createSteps();
const told: { name: string; report: TestReport }[] = [];

await steps.run("checks", () => run("node", ["scripts/check.ts"]));
await steps.run("builds", () => run("node", ["scripts/build.ts"]));
if (isQuick) {
  const base = changeBase();
  const specs = touchedSpecs(changedFiles(base));
  await runUnit("touched unit and server tests", ["--changed", base, "--passWithNoTests"]);
  if (specs.length > 0) await runBrowser("touched browser tests", specs);
} else {
  await runUnit("unit and server tests", []);
  await steps.run("oldest browsers", () => run("node", ["scripts/checks/check-browsers.ts"]));
  await steps.run("first-load budget", () => run("node", ["scripts/checks/check-budget.ts"]));
  await runBrowser("browser tests", []);
}
await rm(reports, { recursive: true, force: true });
const { failed } = tellReports();
process.exit(steps.failures.length === 0 && failed === 0 ? 0 : 1);

async function runUnit(name: string, args: string[]): Promise<void> {
  const file = join(reports, "unit.json");
  await steps.run(name, () =>
    run("vitest", ["run", ...args, "--reporter=default", "--reporter=./vitest.report.ts"], {
      env: { ...process.env, UNIT_REPORT: file, ...(isLong && long) },
    }),
  );
  told.push({ name, report: await readUnitReport(file) });
}

async function runBrowser(name: string, specs: string[]): Promise<void> {
  const file = join(reports, "browser.json");
  await steps.run(name, () =>
    run("playwright", ["test", ...specs], {
      cwd: "e2e",
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(isLong && longBrowser) },
    }),
  );
  told.push({ name, report: await readBrowserReport(file) });
}

/** Says what failed, what is slow, and how long each step took. */
function tellReports(): { passed: number; failed: number } {
  for (const { report } of told) for (const message of report.failed) console.log(`✘ ${message}\n`);
  for (const { name, report } of told) {
    console.log(`\nSlowest files of ${name}, minutes`);
    for (const { file, seconds } of slowestFiles(report.files, toldFiles))
      console.log(`${clock(seconds)} ${file}`);
  }
  console.log(`\nSteps, minutes\n${steps.times().join("\n")}\n`);
  for (const failure of steps.failures) console.log(`Failed: ${failure}`);
  const total = {
    passed: told.reduce((sum, { report }) => sum + report.passed, 0),
    failed: told.reduce((sum, { report }) => sum + report.failed.length, 0),
  };
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total;
}
