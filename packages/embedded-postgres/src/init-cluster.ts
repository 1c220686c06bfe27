import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { flush } from "@playfront/storage/flush";
import { type ClusterPlace, readMajorVersion } from "./cluster-place.ts";
import { ignore } from "./errors.ts";
import { buildFolder } from "./folders.ts";
import { giveTo, runAs } from "./run-user.ts";
import { initArguments } from "./server-settings.ts";

/**
 * Creates a cluster in `place` if there is none, and checks that an existing one has the version in `bin`. Several
 * processes may call it at once, and a killed call leaves nothing that stops the next one.
 *
 * @throws if initdb fails, the cluster has another version, or the folder holds something else
 */
export async function ensureCluster(place: ClusterPlace, bin: string): Promise<void> {
  const found = await readMajorVersion(place.pgdata);
  if (found === undefined) {
    await refuseForeignFiles(place.pgdata);
    await buildFolder(place.pgdata, (part) => initialise(part, place, bin));
    // initdb has flushed the files below.
    await flush(place.home);
    return;
  }
  const { stdout } = await runAs(place.user, join(bin, "postgres"), ["--version"]);
  const wanted = /\b(\d+)(?:\.|\b)/.exec(stdout)?.[1];
  if (found !== wanted) {
    throw new Error(
      `The database in ${place.pgdata} was made by PostgreSQL ${found}, and this is ${wanted}. Dump it with the old version and restore it, or move the folder away to start empty.`,
    );
  }
}

async function initialise(part: string, place: ClusterPlace, bin: string): Promise<void> {
  await giveTo(place.user, part);
  const { code, stderr } = await runAs(place.user, join(bin, "initdb"), initArguments(part));
  if (code === 0) return;
  const hint = stderr.includes("could not look up effective user ID")
    ? ` initdb needs an account with a name: add uid ${place.user.uid} to /etc/passwd, run as another account, or set DATABASE_URL.`
    : "";
  throw new Error(`initdb failed in ${part}: ${stderr.trim()}${hint}`);
}

async function refuseForeignFiles(pgdata: string): Promise<void> {
  const names = (await readdir(pgdata).catch(ignore("ENOENT"))) ?? [];
  if (names.length === 0) return;
  throw new Error(
    `${pgdata} is not empty and is not a complete database folder (no PG_VERSION). Move it away, or restore it from a backup.`,
  );
}
