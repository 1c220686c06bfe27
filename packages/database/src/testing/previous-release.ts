import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "../../../..");

/** Version and commit of the release before this one: what its nodes may be while this release is rolled out. */
export function previousRelease(): { version: string; commit: string } {
  const [version = "", commit = ""] = readFileSync(join(root, "deploy/previous-release"), "utf8")
    .trim()
    .split(" ");
  try {
    execFileSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root, stdio: "pipe" });
  } catch {
    throw new Error(
      `The commit of release ${version} is not there: these tests need a clone with its history`,
    );
  }
  return { version, commit };
}

/** The names of the migrations that the release has. */
export function migrationsOf(commit: string): string[] {
  const args = ["ls-tree", "-r", "--name-only", `${commit}:packages/database/migrations`];
  const files = execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim().split("\n");
  return files.map((file) => basename(file, ".ts"));
}
