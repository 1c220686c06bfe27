import { run } from "./processes.ts";
import { createSteps } from "./steps.ts";

/**
 * Checks types, lint and format, import boundaries, folders, references, the README's settings and dead code: everything
 * that needs no running program. All of node's side is one program without the types of a browser; what runs in a browser, or
 * tells one what to run, has programs of its own.
 */
const programs = [["."], ["apps/storefront", "apps/storefront/sw", "apps/console", "e2e"]];
const sources = ["apps", "packages", "bench", "scripts", "deploy"];

const steps = createSteps();
await Promise.all([
  ...programs.map((some) => steps.run(`types of ${some.join(", ")}`, () => checkTypes(some))),
  steps.run("lint and format", () => run("biome", ["check", "--error-on-warnings", "."])),
  steps.run("boundaries, references, dead code", async () => {
    await run("depcruise", ["--config", ".dependency-cruiser.mjs", ...sources]);
    await run("node", ["scripts/checks/check-folders.ts"]);
    await run("node", ["scripts/checks/check-references.ts"]);
    await run("vitest", ["run", "setting-table"], { cwd: "packages/config" });
    await run("knip", []);
  }),
]);
for (const failure of steps.failures) console.error(`Failed: ${failure}`);
console.log(steps.times().join("\n"));
process.exitCode = steps.failures.length === 0 ? 0 : 1;

/** One checker a program: several would each compare the same large types. */
async function checkTypes(some: readonly string[]): Promise<void> {
  if (some.includes("apps/storefront"))
    await run("react-router", ["typegen"], { cwd: "apps/storefront" });
  for (const program of some) await run("tsc", ["-p", program, "--checkers", "1"]);
}

// @ts-expect-error Fails once a library brings the types of a browser to node's side, where code for pages would compile and then fail.
export type NoBrowser = typeof document;
