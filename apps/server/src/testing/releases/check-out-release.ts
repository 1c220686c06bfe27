import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const repository = join(import.meta.dirname, "../../../../..");
/** The workspaces that a release's nodes and pages are made of. */
const workspaces = ["apps/server", "apps/packager", "apps/storefront"];

/**
 * The sources of a commit with their packages and built pages. They are made once and kept in the user's cache, by the commit
 * and the version of Node.
 */
export async function checkOutRelease(commit: string): Promise<{ root: string }> {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "playfront/releases");
  const root = join(cache, `${commit}-${process.version}`);
  if (existsSync(root)) return { root };
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, "unfinished-"));
  try {
    await run("git", ["archive", "--output", join(unfinished, "sources.tar"), commit], {
      cwd: repository,
    });
    await run("tar", ["-xf", "sources.tar"], { cwd: unfinished });
    await install(unfinished);
    await buildPages(unfinished);
    await rename(unfinished, root);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return { root };
}

/** Takes this checkout's packages if both lock files agree, else installs those of the release's own. */
async function install(root: string): Promise<void> {
  const [own, here] = await Promise.all(
    [root, repository].map((folder) => readFile(join(folder, "package-lock.json"), "utf8")),
  );
  if (own === here) {
    for (const folder of ["", ...workspaces]) await link(join(folder, "node_modules"), root);
    return;
  }
  const only = workspaces.flatMap((workspace) => ["-w", workspace]);
  const quiet = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  await run("npm", ["ci", ...only, ...quiet], { cwd: root });
}

/** Hard links instead of copies: `node_modules` has a hundred thousand files. */
async function link(folder: string, root: string): Promise<void> {
  const from = join(repository, folder);
  if (existsSync(from)) await run("cp", ["-al", from, join(root, folder)]);
}

/** Builds the pages that the release's server sends, if their sources have changed. */
export async function buildPages(root: string): Promise<void> {
  const module = JSON.stringify(join(root, "scripts/build-storefront.ts"));
  const build = `const { buildStorefront } = await import(${module}); await buildStorefront();`;
  const programs = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;
  await run(process.execPath, ["--input-type=module", "--eval", build], {
    cwd: root,
    env: { ...process.env, PATH: programs, NODE_ENV: "production" },
  });
}
