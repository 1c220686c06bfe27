import { randomUUID } from "node:crypto";
import { chmod, copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Db } from "@playfront/database/connect";
import { createTestDatabase, runOnCluster } from "@playfront/database/testing/test-database";
import { createDiskStorage } from "@playfront/storage/disk";
import { vi } from "vitest";
import { type PackagerConfig, readConfig } from "../config.ts";
import { type ContainerParts, createContainer, type Packager } from "../container.ts";
import { registerBuild } from "./packages.ts";

/**
 * The surroundings of packaging hosts in tests: a shop's database, a data folder, and a builds folder with the demo's
 * package.
 */
export async function makeWorld(channels: readonly string[] = []) {
  const database = await createTestDatabase();
  const root = await mkdtemp(join(tmpdir(), "pf-packager-"));
  const folder = join(root, "folder");
  const storage = createDiskStorage(join(root, "files"));
  await mkdir(folder);
  await chmod(root, 0o755);
  await copyFile(demoApk, join(folder, "demo-1.apk"));
  const { db, urlsOfRoles } = database;
  const url = urlsOfRoles.packager;
  await addChannels(db, channels);
  const hosts: Packager[] = [];

  return {
    db,
    pool: database.pool,
    /** For packaging hosts, by their own role. */
    url,
    root,
    folder,
    storage,
    env: {
      DATA_DIR: root,
      PACKAGER_BUILDS: folder,
      DATABASE_URL: url,
      LOG_LEVEL: "silent",
    },
    register: (id: string, apk: Buffer, prefixLength?: number) =>
      registerBuild({ db, storage }, { id, apk, prefixLength }),
    addChannels: (cids: readonly string[]) => addChannels(db, cids),
    /** Runs a statement on another database of the cluster. */
    admin: (statement: string) => runOnCluster(statement),
    /** Starts a packaging host on these parts. */
    async open(changes: OpenChanges = {}) {
      const config = { ...readConfig(this.env), ...changes.config };
      const log = { info: nothing, warn: nothing, error: nothing, ...changes.log };
      const locate = changes.locate ?? (async () => url);
      const packager = await createContainer({
        config,
        locate,
        log,
        requestLog: changes.requestLog ?? false,
        pieceMs: changes.pieceMs,
      });
      hosts.push(packager);
      await packager.app.listen({ port: 0, host: "127.0.0.1" });
      const { port } = packager.app.server.address() as AddressInfo;
      return { ...packager, port, origin: `http://127.0.0.1:${port}` };
    },
    async close() {
      for (const host of hosts) await host.close();
      await database.close();
      await rm(root, { recursive: true });
    },
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;
export type Host = Awaited<ReturnType<World["open"]>>;

type OpenChanges = {
  config?: Partial<PackagerConfig>;
  log?: Partial<ContainerParts["log"]>;
} & Partial<Pick<ContainerParts, "locate" | "requestLog" | "pieceMs">>;

export const demoApk = resolve(import.meta.dirname, "../../demo/builds/demo-1.apk");

const nothing = () => {};

/** Waits until a host has loaded the shop's channels: it then redirects the names of others. */
export async function waitForChannel(host: Host, cid: string): Promise<void> {
  const statusOf = async (name: string) => {
    const request = { method: "HEAD", redirect: "manual" } as const;
    return (await fetch(`${host.origin}/d/demo-1/${name}/demo-1.apk`, request)).status;
  };
  await vi.waitFor(async () => {
    const statuses = [await statusOf(cid), await statusOf("no-channel")];
    if (statuses.join() !== "200,301") throw new Error("not yet");
  }, 20_000);
}

async function addChannels(db: Db, cids: readonly string[]): Promise<void> {
  for (const cid of cids) {
    const row = { cid, name: cid, is_default: cid === "default" };
    await db.insertInto("channels").values(row).execute();
  }
}

/** Inserts a mobile game that is downloaded as `build`. */
export async function addGame(
  db: Db,
  { published = true, ...game }: { gamename: string; build: string; published?: boolean },
): Promise<string> {
  const row = {
    ...game,
    published,
    slug: randomUUID(),
    gametype: "mobile" as const,
    logo: "/l.webp",
    introduction: "-",
    description: "-",
    size_mb: 1,
    score: 8,
    categories: ["动作"],
  };
  const { gameid } = await db
    .insertInto("games")
    .values(row)
    .returning("gameid")
    .executeTakeFirstOrThrow();
  return gameid;
}
