import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { embeddedBinariesDir } from "./binaries.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findEmbeddedPostgres, hasEmbeddedPostgres } from "./find-embedded-postgres.ts";
import { removeEmbeddedPostgres } from "./remove-embedded-postgres.ts";
import { isRoot, makeFolder, query, readPostmasterPid, removeFolder } from "./testing/starter.ts";

const root = makeFolder();
const longFolder = join(root, "长".repeat(60));
const oddFolder = join(root, `it's, a "strange" folder 数据 100%`);
afterAll(() => removeFolder(root), 60_000);

function start(dataDir: string, lines: string[] = []) {
  return startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
}

describe("an embedded PostgreSQL", { timeout: 30_000 }, () => {
  it("has the settings, the locale, the role and the database that Playfront relies on", async () => {
    const postgres = await start(join(root, "settings"));
    const [facts] = await query(
      postgres.connectionString,
      `select current_user as "user", current_database() as db, rolsuper as super,
         pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
         current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
         current_setting('data_checksums') as checksums, current_setting('timezone') as zone,
         current_setting('max_connections') as connections, current_setting('jit') as jit,
         current_setting('shared_buffers') as buffers, current_setting('server_version') as version
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    await postgres.stop();
    expect(facts).toMatchObject({ user: "playfront", db: "playfront", super: true });
    expect(facts).toMatchObject({ encoding: "UTF8", provider: "b", locale: "C.UTF-8" });
    expect(facts).toMatchObject({ tcp: "", fsync: "on", checksums: "on", zone: "UTC", jit: "off" });
    expect(facts).toMatchObject({ connections: "200", buffers: "128MB" });
    expect(facts?.version).toMatch(/^18\./);
  });

  it("keeps its rows over a stop and a start, and only its account can enter its folder", async () => {
    const dataDir = join(root, "settings");
    const first = await start(dataDir);
    await query(first.connectionString, "create table kept as select 7 as n");
    await first.stop();
    expect(readPostmasterPid(join(dataDir, "postgres/data"))).toBe(0);
    const second = await start(dataDir);
    const rows = await query(second.connectionString, "select n from kept");
    const socket = statSync(join(second.socketDir, ".s.PGSQL.5432"));
    const home = statSync(join(dataDir, "postgres"));
    await second.stop();
    expect(rows).toEqual([{ n: 7 }]);
    expect([socket.mode & 0o777, home.mode & 0o777]).toEqual([0o700, 0o700]);
  });

  it("writes no failed statement and no duplicate key's value into its log", async () => {
    const dataDir = join(root, "settings");
    const postgres = await start(dataDir);
    const insert = "insert into code_once values ('SECRET-CODE')";
    await query(postgres.connectionString, "create table code_once (code text primary key)");
    await query(postgres.connectionString, insert);
    await expect(query(postgres.connectionString, insert)).rejects.toThrow(/duplicate key/);
    await postgres.stop();
    const log = readFileSync(join(dataDir, "postgres/postgres.log"), "utf8");
    expect(log).toContain("ready to accept connections");
    expect(log).not.toMatch(/SECRET-CODE|duplicate/);
  });

  it("renames a log that is larger than a megabyte, and starts a new one", async () => {
    const log = join(root, "settings/postgres/postgres.log");
    writeFileSync(log, "x".repeat(1024 * 1024 + 1));
    await (await start(join(root, "settings"))).stop();
    expect(statSync(log).size).toBeLessThan(10_000);
    expect(statSync(`${log}.1`).size).toBe(1024 * 1024 + 1);
  });

  it("is shared by two users, and runs until the last of them stops, in either order", async () => {
    const dataDir = join(root, "shared");
    for (const [early, late] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const users = [await start(dataDir), await start(dataDir)];
      expect(users[0]?.connectionString).toBe(users[1]?.connectionString);
      await users[early]?.stop();
      expect(await query(users[late]?.connectionString ?? "", "select 1 as n")).toHaveLength(1);
      await users[late]?.stop();
      expect(readPostmasterPid(join(dataDir, "postgres/data"))).toBe(0);
    }
  });

  it("is found by other processes while it runs", async () => {
    const dataDir = join(root, "shared");
    expect(await hasEmbeddedPostgres(join(root, "none"))).toBe(false);
    expect(await hasEmbeddedPostgres(dataDir)).toBe(true);
    await expect(findEmbeddedPostgres(dataDir)).rejects.toThrow(/No PostgreSQL is running/);
    const postgres = await start(dataDir);
    expect(await findEmbeddedPostgres(dataDir)).toBe(postgres.connectionString);
    await postgres.stop();
  });

  it("can be stopped twice, and started while it is still stopping", async () => {
    const dataDir = join(root, "shared");
    const first = await start(dataDir);
    const stopping = [first.stop(), first.stop()];
    const second = await start(dataDir);
    await Promise.all(stopping);
    expect(await query(second.connectionString, "select 1 as n")).toHaveLength(1);
    await second.stop();
  });

  it("ignores PGPORT, PGHOST, PGSSLMODE and PGDATA of the caller's shell", async () => {
    vi.stubEnv("PGPORT", "6543").stubEnv("PGSSLMODE", "require");
    vi.stubEnv("PGDATA", "/nowhere").stubEnv("PGHOST", "example.invalid");
    try {
      const postgres = await start(join(root, "shared"));
      expect(await query(postgres.connectionString, "select 1 as n")).toHaveLength(1);
      await postgres.stop();
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("works in a folder whose name has quotes, commas, spaces and Chinese in it", async () => {
    const postgres = await start(oddFolder);
    expect(await query(postgres.connectionString, "select 1 as n")).toHaveLength(1);
    await postgres.stop();
  });

  it("keeps every finished WAL segment, the last one when it stops, if it is asked to", async () => {
    const postgres = await startEmbeddedPostgres({
      dataDir: oddFolder,
      archiveWal: true,
      log: () => {},
    });
    await query(postgres.connectionString, "create table logged as select 1 as n");
    await postgres.stop();
    const segments = readdirSync(postgres.walSpool);
    expect(segments.length).toBeGreaterThan(0);
    for (const name of segments) {
      expect(name).toMatch(/^[0-9A-F]{24}$/);
      expect(statSync(join(postgres.walSpool, name)).size).toBe(16 * 1024 * 1024);
    }
  });

  it("uses a short private socket folder for a long DATA_DIR, and none that another account prepared", async () => {
    const first = await start(longFolder);
    expect(await query(first.connectionString, "select 1 as n")).toHaveLength(1);
    expect(Buffer.byteLength(first.socketDir)).toBeLessThan(60);
    expect(statSync(first.socketDir).mode & 0o777).toBe(0o700);
    await first.stop();

    const planted = ["", "-1", "-2"].map((ending) => `${first.socketDir}${ending}`);
    const [link = "", open = "", foreign = ""] = planted;
    rmSync(link, { recursive: true });
    mkdirSync(join(root, "trap"), { mode: 0o700 });
    symlinkSync(join(root, "trap"), link);
    mkdirSync(open);
    chmodSync(open, 0o777);
    if (isRoot) {
      mkdirSync(foreign, { mode: 0o700 });
      chownSync(foreign, 1, 1);
    }
    const second = await start(longFolder);
    expect(second.socketDir).toBe(`${first.socketDir}-${isRoot ? 3 : 2}`);
    const third = await start(longFolder);
    expect(third.socketDir).toBe(second.socketDir);
    await third.stop();
    await second.stop();
    for (const dir of [...planted, second.socketDir]) rmSync(dir, { recursive: true, force: true });
  });

  it("names the problem if the folder holds other files or another version", async () => {
    const other = join(root, "other/postgres/data");
    mkdirSync(other, { recursive: true, mode: 0o755 });
    writeFileSync(join(other, "holiday.jpg"), "");
    await expect(start(join(root, "other"))).rejects.toThrow(/not a complete database folder/);
    writeFileSync(join(other, "PG_VERSION"), "17\n");
    await expect(start(join(root, "other"))).rejects.toThrow(
      /made by PostgreSQL 17, and this is 18/,
    );
  });

  it("reports PostgreSQL's own error if the server does not start", async () => {
    const dataDir = join(root, "broken");
    await (await start(dataDir)).stop();
    rmSync(join(dataDir, "postgres/data/global/pg_control"));
    await expect(start(dataDir)).rejects.toThrow(/does not start.*pg_control/s);
  });

  it("is deleted with all its rows, but not while it runs", async () => {
    const dataDir = join(root, "shared");
    const postgres = await start(dataDir);
    await expect(removeEmbeddedPostgres({ dataDir })).rejects.toThrow(/is running on/);
    await postgres.stop();
    await removeEmbeddedPostgres({ dataDir });
    expect(() => statSync(join(dataDir, "postgres"))).toThrow(/ENOENT/);
  });

  it("names the missing package on a platform without one", () => {
    const arch = Object.getOwnPropertyDescriptor(process, "arch");
    Object.defineProperty(process, "arch", { ...arch, value: "riscv64" });
    try {
      expect(() => embeddedBinariesDir()).toThrow(/-riscv64 is not installed.*DATABASE_URL/s);
    } finally {
      Object.defineProperty(process, "arch", arch ?? {});
    }
    expect(statSync(join(embeddedBinariesDir(), "postgres")).isFile()).toBe(true);
  });
});
