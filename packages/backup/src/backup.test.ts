import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@playfront/embedded-postgres/embedded-postgres";
import { makeFolder, query, removeFolder } from "@playfront/embedded-postgres/testing/starter";
import { createDiskStorage } from "@playfront/storage/disk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBackup } from "./backup.ts";
import { restoreEmbedded } from "./restore-embedded.ts";
import { readRestoreTime } from "./restore-time.ts";
import { shipWal } from "./ship-wal.ts";
import { dumpTables } from "./testing/dump.ts";

const root = makeFolder();
const dataDir = join(root, "data");
const storage = createDiskStorage(join(root, "store"));
let postgres: EmbeddedPostgres;

async function start(): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDir, archiveWal: true, log: () => {} });
}

/** Stops the database, and deletes it with all its files. */
async function destroy(): Promise<void> {
  await postgres.stop();
  await shipWal({ spool: postgres.walSpool, storage });
  rmSync(dataDir, { recursive: true });
}

function restore(text: string): Promise<void> {
  const at = readRestoreTime(text);
  return restoreEmbedded({ storage, at, cluster: undefined, dataDir, archiveWal: true, log });
}

async function destroyAndRestore(at: string): Promise<void> {
  await destroy();
  await restore(at);
  await start();
}

const log = () => {};
const run = (sql: string) => query(postgres.connectionString, sql);

/** As operators in China write it. */
async function readClock(): Promise<string> {
  const [row] = await run(
    `select to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS.US')
       || '+08:00' as now`,
  );
  return row?.now;
}

function back() {
  const { connectionString: databaseUrl, pgdata: dataFolder, walSpool: spool } = postgres;
  return makeBackup({ databaseUrl, dataFolder, spool, storage, kept: 2, log });
}

/** Files grow, shrink and vanish while they are copied. */
async function copyWhileWriting(): Promise<void> {
  const copying = back();
  let isCopied = false;
  const copied = copying.finally(() => {
    isCopied = true;
  });
  do {
    await run(
      "create table busy as select n, repeat('x', 500) as text from generate_series(1, 5000) n",
    );
    await run("delete from busy where n > 1000");
    await run("vacuum busy");
    await run("update codes set claimed_by = claimed_by where code like '%7'");
    await run("drop table busy");
  } while (!isCopied);
  await copied;
}

beforeAll(async () => {
  await start();
  await run("create table codes (code text primary key, claimed_by int)");
  await run("create table scratch as select 1 as n");
  await run("insert into codes select 'CODE-' || n from generate_series(1, 20000) n");
  await copyWhileWriting();
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  removeFolder(root);
}, 60_000);

describe("a destroyed database", { timeout: 120_000 }, () => {
  let first: { at: string; dump: object };
  let second: { at: string; dump: object };

  it("has the rows of the noted time again, none of those after it, and goes on from there", async () => {
    await run("update codes set claimed_by = 7 where code like '%9'");
    await run("create table late (n int)");
    first = { at: await readClock(), dump: await dumpTables(postgres.connectionString) };
    await run("drop table scratch");
    await run("delete from codes where claimed_by = 7");
    second = { at: await readClock(), dump: await dumpTables(postgres.connectionString) };
    await run("truncate codes");

    await destroyAndRestore(first.at);
    expect(await dumpTables(postgres.connectionString)).toEqual(first.dump);
    await run("insert into late values (1)");
    expect(await run("select n from late")).toEqual([{ n: 1 }]);
  });

  it("is not restored to a time after all that was stored, but to its end, with what was written since it was restored before", async () => {
    const before = await dumpTables(postgres.connectionString);
    await destroy();
    await expect(restore("2099-01-01T00:00:00Z")).rejects.toThrow(
      /last transaction was at 20\d\d-/,
    );
    expect(existsSync(postgres.pgdata)).toBe(false);
    await restore("end");
    await start();
    expect(await dumpTables(postgres.connectionString)).toEqual(before);
    expect(await run("select n from late")).toEqual([{ n: 1 }]);
  });

  it("can still be restored to a later time of its first life", async () => {
    await destroyAndRestore(second.at);
    expect(await dumpTables(postgres.connectionString)).toEqual(second.dump);
  });

  it("can be restored to a quiet time before a later backup, after which nobody wrote", async () => {
    const quiet = { at: await readClock(), dump: await dumpTables(postgres.connectionString) };
    await back();
    await destroyAndRestore(quiet.at);
    expect(await dumpTables(postgres.connectionString)).toEqual(quiet.dump);
  });
});
