import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.ts";

/** Paths of the files that git tracks and that exist, from the repository's root. */
export function trackedFiles(): string[] {
  const list = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  return list.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
}

/** Prints the problems that a check has found and sets the exit code, or prints what was checked. */
export function reportProblems(what: string, problems: string[]): void {
  if (problems.length === 0) console.log(`✔ ${what}`);
  else process.exitCode = 1;
  for (const problem of problems) console.error(problem);
}
