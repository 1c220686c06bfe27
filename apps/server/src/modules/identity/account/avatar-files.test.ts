import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createDiskStorage } from "@playfront/storage/disk";
import { createS3Storage } from "@playfront/storage/s3";
import type { Storage } from "@playfront/storage/storage";
import { startFakeS3 } from "@playfront/storage/testing/fake-s3";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { raceAtAccount } from "../../../testing/account-race.ts";
import { makePlayer, type TestPlayer, testPassword } from "../../../testing/accounts.ts";
import { buildNode } from "../../../testing/build-node.ts";
import { uploadAvatar } from "../../../testing/clients/uploads.ts";
import { draw } from "../../../testing/pictures.ts";
import { explainStatements } from "../../../testing/query-plans.ts";
import { runToEnd } from "../../../testing/run-to-end.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createMediaService } from "../../media/media.service.ts";
import { removeIfUploaded, removeUnusedAvatars } from "./avatar-clean-up.ts";

let root: string;
let storage: Storage;
let app: TestApp;
let player: TestPlayer;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "pf-avatars-"));
  storage = createDiskStorage(root);
  app = await createTestApp({ limitFactor: 100 }, { storage });
  player = await makePlayer(app);
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const picture = (color: string) => draw(40, 40, color).png().toBuffer();

async function change(color: string): Promise<string> {
  const { code, data } = await uploadAvatar(app.app, player, await picture(color));
  expect(code).toBe(1);
  return data.avatar;
}

const statusOf = async (url: string, node: FastifyInstance = app.app) =>
  (await node.inject({ method: "GET", url })).statusCode;
const widthOf = (avatar: string, width: number) => avatar.replace(".webp", `/${width}.webp`);

/** The paths of all stored files below `media`. */
async function files(): Promise<string[]> {
  const entries = await readdir(join(root, "media"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const rows = async () => {
  const { rows } = await app.database.pool.query("select avatar from avatar_files");
  return rows.map(({ avatar }) => avatar);
};

function cleanUp(media = createMediaService({ storage })) {
  return runToEnd(removeUnusedAvatars({ db: app.database.db, clock: app.clock, media }));
}

const baseOf = (avatar: string) => avatar.slice("/media/".length);

test("the old picture is removed at once, in every width", async () => {
  const first = await change("#ff0000");
  expect(await statusOf(widthOf(first, 128))).toBe(200);
  expect(await statusOf(first.replace(".webp", "/96.avif"))).toBe(200);
  const second = await change("#00ff00");
  expect(await statusOf(first)).toBe(404);
  expect(await statusOf(widthOf(first, 128))).toBe(404);
  expect(await files()).toEqual([baseOf(second)]);
  expect(await readdir(join(root, "media"))).toEqual([baseOf(second)]);
  expect(await statusOf(second)).toBe(200);
});

test("an erased account's picture is gone for browsers that had it, in every width", async () => {
  const avatar = await change("#ff0000");
  const addresses = [avatar, widthOf(avatar, 64), avatar.replace(".webp", "/96.avif")];
  const tags = new Map<string, string>();
  for (const url of addresses) {
    const { headers } = await app.app.inject({ method: "GET", url });
    expect(headers["cache-control"]).toBe("private, max-age=86400, must-revalidate");
    expect(headers).not.toHaveProperty("surrogate-key");
    tags.set(url, String(headers.etag));
  }
  const again = async (url: string, node = app.app) => {
    const headers = { "if-none-match": tags.get(url) };
    const answer = await node.inject({ method: "GET", url, headers });
    return [answer.statusCode, answer.headers["cache-control"]];
  };
  for (const url of addresses) {
    expect(await again(url)).toEqual([304, "private, max-age=86400, must-revalidate"]);
  }
  await app.call("user/deletionAsk", { password: testPassword }, player.headers);
  app.clock.advance(15 * 86_400);
  await app.tasks.clean_up();
  const restarted = await app.anotherNode();
  for (const url of addresses) {
    expect([await statusOf(url), await statusOf(url, restarted)]).toEqual([404, 404]);
    for (const node of [app.app, restarted]) {
      expect(await again(url, node)).toEqual([404, "no-store"]);
    }
  }
  await restarted.close();
});

test("of two uploads at the same time one becomes the avatar, and only its files are kept", async () => {
  await change("#ff0000");
  const [red, blue] = await Promise.all([picture("#aa0000"), picture("#0000aa")]);
  const answers = await raceAtAccount(app, player.uid, [
    () => uploadAvatar(app.app, player, red),
    () => uploadAvatar(app.app, player, blue),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([1, 1]);
  const { data } = await app.call("user/getUserInfo", {}, player.headers);
  expect(answers.map((answer) => answer.data.avatar)).toContain(data.avatar);
  expect(await files()).toEqual([baseOf(data.avatar)]);
  app.clock.advance(2 * 3600);
  await cleanUp();
  expect(await rows()).toEqual([data.avatar]);
  expect(await statusOf(data.avatar)).toBe(200);
});

describe("the clean-up", () => {
  /** Writes the file and stops before the avatar is saved, as a process that dies. */
  async function dieAfterWriting() {
    const put = storage.put;
    storage.put = async (key, data) => {
      await put(key, data);
      throw new Error("killed");
    };
    const died = await uploadAvatar(app.app, player, await picture("#00ff00"));
    expect(died).toMatchObject({ status: 500, code: 500 });
    storage.put = put;
  }

  test("removes the picture of a process that died before it was saved", async () => {
    const shown = await change("#ff0000");
    await dieAfterWriting();
    expect(await files()).toHaveLength(2);
    await cleanUp();
    expect(await files()).toHaveLength(2);
    app.clock.advance(2 * 3600);
    await cleanUp();
    expect(await files()).toEqual([baseOf(shown)]);
    expect(await rows()).toEqual([shown]);
  });

  test("removes what could not be removed when it was replaced, and keeps trying", async () => {
    await change("#ff0000");
    const remove = storage.remove;
    storage.remove = async () => {
      throw new Error("the disk is away");
    };
    const shown = await change("#00ff00");
    expect(await files()).toHaveLength(2);
    app.clock.advance(2 * 3600);
    await expect(cleanUp()).rejects.toThrow("the disk is away");
    storage.remove = remove;
    await cleanUp();
    expect(await files()).toEqual([baseOf(shown)]);
  });

  test("goes on past pictures that cannot be removed, however many they are", async () => {
    const stuck = new Set<string>();
    const removed: string[] = [];
    const media = {
      ...createMediaService({ storage }),
      remove: async (avatar: string) => {
        if (stuck.has(avatar)) throw new Error("the file is stuck");
        removed.push(avatar);
      },
    };
    for (let n = 0; n < 7; n += 1) {
      const avatar = `/media/${n}`;
      if (n < 5) stuck.add(avatar);
      await app.database.db
        .insertInto("avatar_files")
        .values({ avatar, uid: player.uid, unused_since: app.clock.now() })
        .execute();
    }
    app.clock.advance(2 * 3600);
    const deps = { db: app.database.db, clock: app.clock, media };
    const run = () => runToEnd(removeUnusedAvatars(deps, 2));
    await expect(run()).rejects.toThrow("5 avatars could not be removed: the file is stuck");
    expect(removed).toEqual(["/media/5", "/media/6"]);
    expect((await rows()).sort()).toEqual([...stuck].sort());
    stuck.clear();
    await run();
    expect(await rows()).toEqual([]);
  });

  test("removes all of them in one run, several at a time, found by an index among many in use", async () => {
    const { pool } = app.database;
    await pool.query(`
      insert into avatar_files (avatar, uid, unused_since)
      select '/media/' || md5(n::text), 1, case when n % 20 = 0 then now() - interval '2 hours' end
      from generate_series(1, 50000) as n`);
    await pool.query("vacuum analyze avatar_files");
    let [running, most] = [0, 0];
    const media = {
      ...createMediaService({ storage }),
      remove: async () => {
        running += 1;
        most = Math.max(most, running);
        await setTimeout(1);
        running -= 1;
      },
    };
    const { clock } = app;
    const nodes = await explainStatements(pool, async (db) => {
      expect(await runToEnd(removeUnusedAvatars({ db, clock, media }, 500))).toBe(2500);
    });
    expect(most).toBeGreaterThan(10);
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    const wasted = nodes.map((node) => node["Rows Removed by Filter"] ?? 0);
    expect(Math.max(...wasted)).toBeLessThan(10);
  });

  test("removes a width that was still being made when its picture was removed", async () => {
    const first = await change("#ff0000");
    await change("#00ff00");
    await storage.put(`media/${baseOf(first).replace(".webp", "/64.webp")}`, Buffer.from("late"));
    app.clock.advance(2 * 3600);
    await cleanUp();
    expect(await files()).toHaveLength(1);
  });

  test("removes the pictures of accounts that are deleted or have no avatar", async () => {
    const leaving = await change("#ff0000");
    const other = await makePlayer(app);
    const kept = (await uploadAvatar(app.app, other, await picture("#0000ff"))).data.avatar;
    const plain = await makePlayer(app);
    await uploadAvatar(app.app, plain, await picture("#00ffff"));
    const { pool } = app.database;
    await pool.query("delete from sessions where uid = $1", [player.uid]);
    await pool.query("delete from accounts where uid = $1", [player.uid]);
    await pool.query("update accounts set avatar = '' where uid = $1", [plain.uid]);
    expect(await statusOf(leaving)).toBe(200);
    app.clock.advance(2 * 3600);
    await cleanUp();
    expect(await files()).toEqual([baseOf(kept)]);
  });

  test("keeps pictures that were not uploaded, such as those of the demo", async () => {
    const media = createMediaService({ storage });
    const drawn = await media.store(await picture("#123456"));
    const { pool } = app.database;
    await pool.query("update accounts set avatar = $1", [drawn]);
    const { db } = app.database;
    await removeIfUploaded({ db, media }, drawn);
    const uploaded = await change("#ff0000");
    app.clock.advance(2 * 3600);
    await cleanUp();
    expect(await statusOf(drawn)).toBe(200);
    await removeIfUploaded({ db, media }, uploaded);
    expect(await statusOf(uploaded)).toBe(404);
  });

  test("removes nothing but pictures, whatever the table says", async () => {
    await storage.put("media/other.txt", Buffer.from("x"));
    const media = createMediaService({ storage });
    for (const path of ["/media/other.txt", "/media/../secret", "media/other.txt", ""]) {
      await media.remove(path);
    }
    expect(await files()).toEqual(["other.txt"]);
  });
});

describe("two nodes with a bucket", () => {
  let s3: Awaited<ReturnType<typeof startFakeS3>>;
  let one: TestApp;
  let two: FastifyInstance;

  beforeEach(async () => {
    s3 = await startFakeS3();
    one = await createTestApp({}, { storage: createS3Storage(s3.settings) });
    two = await buildNode({ ...one.deps, storage: createS3Storage(s3.settings) });
  });
  afterEach(async () => {
    await two.close();
    await one.close();
    await s3.close();
  });

  test("show the same avatar, and have both removed the old one", async () => {
    const someone = await makePlayer(one);
    const first = (await uploadAvatar(one.app, someone, await picture("#ff0000"))).data.avatar;
    const [here, there] = await Promise.all(
      [one.app, two].map((node) => node.inject({ method: "GET", url: widthOf(first, 256) })),
    );
    expect([here?.statusCode, there?.statusCode]).toEqual([200, 200]);
    expect(there?.rawPayload.equals(here!.rawPayload)).toBe(true);
    const second = (await uploadAvatar(two, someone, await picture("#00ff00"))).data.avatar;
    expect(await Promise.all([one.app, two].map((node) => statusOf(first, node)))).toEqual([
      404, 404,
    ]);
    expect(await Promise.all([one.app, two].map((node) => statusOf(second, node)))).toEqual([
      200, 200,
    ]);
    expect([...s3.files.keys()]).toEqual([second.slice(1)]);
  });

  test("an upload that the bucket refuses fails, and the old picture stays", async () => {
    const someone = await makePlayer(one);
    const first = (await uploadAvatar(one.app, someone, await picture("#ff0000"))).data.avatar;
    s3.faults.push(...Array(4).fill({ status: 403, code: "AccessDenied" }));
    const failed = await uploadAvatar(two, someone, await picture("#00ff00"));
    expect(failed).toMatchObject({ status: 500, code: 500, data: null });
    expect(failed.msg).not.toMatch(/Access|S3|bucket/);
    s3.faults.length = 0;
    const { data } = await one.call("user/getUserInfo", {}, someone.headers);
    expect(data.avatar).toBe(first);
    expect(await statusOf(first)).toBe(404);
    expect(await statusOf(first, two)).toBe(200);
  });
});
