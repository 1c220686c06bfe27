import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const repository = join(import.meta.dirname, "../../../../..");

/** Takes the sources of a commit out of git, installs the packages of its own lock file and builds its pages. */
export async function checkOutRelease(
  commit: string,
): Promise<{ root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), "pf-release-"));
  const archive = join(root, "sources.tar");
  await run("git", ["archive", "--output", archive, commit], { cwd: repository });
  await run("tar", ["-xf", archive, "-C", root]);
  const quiet = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  await run("npm", ["ci", ...quiet], { cwd: root });
  await buildPages(root);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Builds what the release's server sends to browsers, if its sources have changed. */
export async function buildPages(root: string): Promise<void> {
  const programs = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;
  await run(process.execPath, [join(root, "scripts/build.ts")], {
    cwd: root,
    env: { ...process.env, PATH: programs, NODE_ENV: "production" },
  });
}
