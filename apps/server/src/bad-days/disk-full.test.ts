import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codes } from "@playfront/contract/codes";
import { connect } from "@playfront/database/connect";
import { migrateDatabase } from "@playfront/database/migrate";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { createDiskStorage } from "@playfront/storage/disk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../testing/accounts.ts";
import { auditClaims, claimOn, makePlayers } from "../testing/clients/parallel-claims.ts";
import { uploadAvatar } from "../testing/clients/uploads.ts";
import { makeGame, makeGift } from "../testing/factories.ts";
import { draw } from "../testing/pictures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const disk = await mountDisk();
const cleanups: (() => Promise<unknown>)[] = [];
let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
  cleanups.push(() => shop.close());
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  if (disk === null) return;
  execFileSync("umount", ["--lazy", disk]);
  await rm(disk, { recursive: true });
});

/** A small disk of its own, in memory; null where this process may not mount one. */
async function mountDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "pf-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256m,mode=755", "tmpfs", folder]);
  } catch {
    process.stdout.write("Full disks are not tried: this process may not mount one.\n");
    await rm(folder, { recursive: true });
    return null;
  }
  return folder;
}

/** Writes a file until the disk is full, and returns what frees the room again. */
async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "filler");
  const file = await open(path, "w");
  const chunk = Buffer.alloc(64 * 1024);
  const isFull = (error: NodeJS.ErrnoException) => {
    expect(error.code).toBe("ENOSPC");
    return null;
  };
  while ((await file.write(chunk).catch(isFull)) !== null) {}
  await file.close();
  return () => rm(path);
}

test.skipIf(disk === null)(
  "while the database's disk is full players go on reading, and what is to be written is answered 503; then each gets a code",
  async () => {
    const folder = disk as string;
    await chmod(folder, 0o755);
    const settings = { max_wal_size: "48MB", min_wal_size: "32MB" };
    const dataDir = join(folder, "data");
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings });
    cleanups.push(postgres.stop);
    await migrateDatabase(postgres.connectionString);
    const { db, pool, close } = connect(postgres.connectionString, 8);
    cleanups.push(close);
    const node = await shop.anotherNode({ db, changes: null, sessionEnds: null });
    cleanups.push(() => node.close());
    const players = await makePlayers({ ...shop, database: { ...shop.database, db, pool } }, 12);
    const gameid = await makeGame(db, { gamename: "照常" });
    const giftid = await makeGift(db, { gameid, codes: players.length });
    await pool.query("create table filler (text text, i integer)");
    const free = await fillDisk(folder);
    const grow = () =>
      pool.query(
        "insert into filler select repeat('x', 2000), i from generate_series(1, 100000) i",
      );
    await expect(grow()).rejects.toMatchObject({ code: "53100" });

    const first = await Promise.all(players.map((player) => claimOn(node, giftid, player)));
    expect(new Set(first.map(({ code }) => code))).toEqual(new Set([codes.serverError]));
    const list = await shop.callOn(node, "search/getSearchList", { keyword: "照常" });
    expect({ code: list.code, games: list.data }).toMatchObject({ code: 1, games: [{ gameid }] });
    await free();
    const answers = await Promise.all(players.map((player) => claimOn(node, giftid, player)));
    expect(new Set(answers.map(({ data }) => data)).size).toBe(players.length);
    expect(await auditClaims(db, giftid, answers)).toEqual([]);
  },
);

test.skipIf(disk === null)(
  "while the disk of pictures is full an avatar is refused and the old one stays",
  async () => {
    const storage = createDiskStorage(join(disk as string, "files"));
    const node = await shop.anotherNode({ storage });
    cleanups.push(() => node.close());
    const player = await makePlayer(shop);
    const picture = (color: string) => draw(400, 400, color).png().toBuffer();
    const first = await uploadAvatar(node, player, await picture("#ff0000"));
    const avatar = async () =>
      (await shop.callOn(node, "user/getUserInfo", {}, player.headers)).data.avatar;
    const statusOfFile = async () => (await node.inject({ url: first.data.avatar })).statusCode;
    const free = await fillDisk(disk as string);
    const refused = await uploadAvatar(node, player, await picture("#00ff00"));
    expect([refused.code, await avatar(), await statusOfFile()]).toEqual([
      500,
      first.data.avatar,
      200,
    ]);
    await free();
    const { code, data } = await uploadAvatar(node, player, await picture("#00ff00"));
    expect([code, await avatar()]).toEqual([1, data.avatar]);
  },
);
