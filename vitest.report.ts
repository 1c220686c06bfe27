import { writeFile } from "node:fs/promises";
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";

/** How a run of the unit and server tests ended. */
export interface UnitReport {
  passed: number;
  /** Every failed test, failed hook and error outside of a test, with its message. */
  failed: readonly string[];
  files: readonly TestFile[];
}

/** A file of tests with the time that it took, loading and set-up included. */
export interface TestFile {
  file: string;
  seconds: number;
}

/** Writes the {@link UnitReport} to the file that `UNIT_REPORT` names. Vitest's JSON report omits hooks and stray errors. */
export default class UnitReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const report: UnitReport = {
      passed: inState("passed").length,
      failed: [
        ...inState("failed").flatMap((test) => describe(nameOf(test), test.result().errors)),
        ...suites.flatMap((suite) => describe(nameOf(suite), suite.errors())),
        ...describe("outside of a test", strayErrors),
      ],
      files: modules.map((module) => ({
        file: module.relativeModuleId,
        seconds: secondsOf(module),
      })),
    };
    await writeFile(process.env.UNIT_REPORT!, JSON.stringify(report));
  }
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, environmentSetupDuration, prepareDuration, duration } =
    module.diagnostic();
  const parts = [
    collectDuration,
    setupDuration,
    environmentSetupDuration,
    prepareDuration,
    duration,
  ];
  return parts.reduce((sum, part) => sum + part, 0) / 1000;
}

function nameOf(task: TestCase | TestModule | TestSuite): string {
  return task.type === "module" ? task.moduleId : `${task.module.moduleId}: ${task.fullName}`;
}

/** Characters of an error that are told: that of a missing element holds the whole page. */
const toldOfError = 1_500;

/** One text of all errors, or none. */
function describe(name: string, errors: readonly SerializedError[] | undefined): string[] {
  if (!errors?.length) return [];
  const told = errors.map(({ stack, message }) => (stack ?? message).slice(0, toldOfError));
  return [[name, ...told].join("\n")];
}
