import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const repository = join(import.meta.dirname, "../../../../..");
/** What the server runs from, and the manifests that npm reads. */
const paths = ["package.json", "package-lock.json", "apps", "packages", "bench", "e2e"];

/** Takes the sources of a commit out of git and installs the packages of its own lock file, of the server alone. */
export async function checkOutRelease(
  commit: string,
): Promise<{ root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), "pf-release-"));
  const archive = join(root, "sources.tar");
  await run("git", ["archive", "--output", archive, commit, ...paths], { cwd: repository });
  await run("tar", ["-xf", archive, "-C", root]);
  const quiet = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  await run("npm", ["ci", "--omit=dev", ...quiet, "-w", "apps/server"], { cwd: root });
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}
