import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UnitReport } from "../vitest.report.ts";
import { buildConsole } from "./build-console.ts";
import { buildStorefront } from "./build-storefront.ts";
import { run } from "./processes.ts";

/** Runs everything that CI runs: checks, unit and server tests on a real PostgreSQL, then tests in a real browser. */
interface Count {
  passed: number;
  failed: number;
}

const reports = await mkdtemp(join(tmpdir(), "pf-reports-"));
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");
const failures: string[] = [];

await step("checks", () => run("node", ["scripts/check.ts"]));
await step("storefront build", buildStorefront);
await step("console build", buildConsole);
await step("unit and server tests", () =>
  run("vitest", ["run", "--reporter=default", "--reporter=./vitest.report.ts"], {
    env: { ...process.env, UNIT_REPORT: unitReport },
  }),
);
await step("oldest browsers", () => run("node", ["scripts/check-browsers.ts"]));
await step("first-load budget", () => run("node", ["scripts/check-budget.ts"]));
await step("browser tests", () =>
  run("playwright", ["test"], {
    cwd: "e2e",
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  }),
);

const total = add(await readUnit(), await readBrowser());
await rm(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`Failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(failures.length === 0 && total.failed === 0 ? 0 : 1);

/** Runs one step. A failure is recorded and the next steps still run, so that one run shows all problems. */
async function step(name: string, act: () => Promise<void>): Promise<void> {
  console.log(`\n— ${name}`);
  try {
    await act();
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Says which tests failed, and which passed only when tried again: the browser tests' output has pushed it out of sight. */
async function readUnit(): Promise<Count> {
  const report = await readJson<UnitReport>(unitReport);
  for (const message of report?.failed ?? []) console.log(`✘ ${message}\n`);
  for (const message of report?.flaky ?? []) console.log(`Flaky: ${message}\n`);
  return { passed: report?.passed ?? 0, failed: report?.failed.length ?? 0 };
}

async function readBrowser(): Promise<Count> {
  const report = await readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    browserReport,
  );
  if (report === null) return { passed: 0, failed: 0 };
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
}

async function readJson<T>(file: string): Promise<T | null> {
  return readFile(file, "utf8").then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
}

function add(a: Count, b: Count): Count {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}
