import { execFileSync } from "node:child_process";
import { root } from "./processes.ts";

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/**
 * The commit that the work at hand began at: where its branch left `main`; on `main` the newest commit, or the one before it
 * if nothing has been changed since.
 */
export function changeBase(): string {
  const head = git("rev-parse", "HEAD").trim();
  const fork = git("merge-base", "HEAD", "main").trim();
  if (fork !== head || changedFiles(head).length > 0) return fork;
  return git("rev-parse", "HEAD~1").trim();
}

/** Paths of the files that differ from the commit, new ones included, from the repository's root. */
export function changedFiles(base: string): string[] {
  const listed =
    git("diff", "--name-only", base) + git("ls-files", "--others", "--exclude-standard");
  return listed.split("\n").filter(Boolean);
}
