import {
  appendFile,
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  rm,
  statfs,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Client } from "pg";
import { startEmbeddedPostgres } from "../embedded-postgres.ts";
import { giveTreeTo } from "../run-user.ts";
import { playfrontName } from "../server-settings.ts";
import { socketPort } from "../socket-folder.ts";

/** Files of the running primary that a copy must not have, and folders that it must have but empty. */
const ofRunningServer = new Set(["postmaster.pid", "postmaster.opts"]);
const emptyInCopies = new Set(["pg_replslot", "pg_stat_tmp"]);

/** Starts a standby that streams from a running embedded PostgreSQL. It begins with a copy of the primary's files. */
export async function startStandby(primaryUrl: string) {
  const dataDir = await makeClusterFolder("pf-standby-");
  await copyCluster(primaryUrl, join(dataDir, "postgres", "data"));
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  return {
    url: connectionString,
    stop,
    close: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A primary with a standby; `prepare` fills the primary before it is copied. */
export async function startPair(name: string, prepare: (url: string) => Promise<unknown>) {
  const dataDir = await makeClusterFolder(name);
  const primary = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await prepare(primary.connectionString);
  const standby = await startStandby(primary.connectionString);
  return {
    primary,
    standby,
    close: async () => {
      await standby.close();
      await primary.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A folder for a cluster of a test's own, in memory if there is room. PostgreSQL runs as another user if the test is root's. */
export async function makeClusterFolder(name: string): Promise<string> {
  const memory = await statfs("/dev/shm").catch(() => null);
  const hasRoom = memory !== null && memory.bavail * memory.bsize > 2 * 1024 ** 3;
  const folder = await mkdtemp(join(hasRoom ? "/dev/shm" : tmpdir(), name));
  await chmod(folder, 0o755);
  return folder;
}

async function copyCluster(primaryUrl: string, pgdata: string): Promise<void> {
  const client = new Client({ connectionString: primaryUrl });
  await client.connect();
  // Both functions must run in one session.
  const shown = await client.query("show data_directory");
  const source: string = shown.rows[0].data_directory;
  await client.query("select pg_backup_start('standby', fast => true)");
  await mkdir(dirname(pgdata), { mode: 0o700 });
  await cp(source, pgdata, { recursive: true, verbatimSymlinks: true, filter: belongsInCopy });
  const ended = await client.query(
    "select labelfile from pg_backup_stop(wait_for_archive => false)",
  );
  await client.end();
  await writeFile(join(pgdata, "backup_label"), ended.rows[0].labelfile);
  await writeFile(join(pgdata, "standby.signal"), "");
  const { host } = Object.fromEntries(new URL(primaryUrl).searchParams);
  await appendFile(
    join(pgdata, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${host} port=${socketPort} user=${playfrontName}'\n`,
  );
  const { uid, gid } = await lstat(source);
  await chmod(pgdata, 0o700);
  if (process.geteuid?.() === 0) await giveTreeTo({ uid, gid, switched: true }, dirname(pgdata));
}

function belongsInCopy(path: string): boolean {
  return !ofRunningServer.has(basename(path)) && !emptyInCopies.has(basename(dirname(path)));
}
