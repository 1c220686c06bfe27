import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDiskStorage } from "@playfront/storage/disk";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { uploadAvatar } from "../../../testing/clients/uploads.ts";
import { draw } from "../../../testing/pictures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const coolingOffSeconds = 15 * 86_400;
let root: string;
let app: TestApp;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "pf-erasing-"));
  app = await createTestApp({ limitFactor: 100 }, { storage: createDiskStorage(root) });
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

/** Accounts that are due for deletion. */
async function makeDue(count: number) {
  const players = [];
  for (let made = 0; made < count; made += 1) {
    const player = await makePlayer(app);
    await app.call("user/deletionAsk", { password: testPassword }, player.headers);
    players.push(player);
  }
  app.clock.advance(coolingOffSeconds);
  return players;
}

async function remaining(): Promise<string[]> {
  const { rows } = await app.database.pool.query("select uid from accounts");
  return rows.map(({ uid }) => uid);
}

async function recordedAvatars(): Promise<string[]> {
  const { rows } = await app.database.pool.query("select avatar from avatar_files");
  return rows.map(({ avatar }) => avatar);
}

/** Puts a folder with a file in the place of a stored file: it can neither be read nor removed as one. */
async function block(avatar: string): Promise<() => Promise<void>> {
  const path = join(root, avatar);
  await rm(path);
  await mkdir(path);
  await writeFile(join(path, "x"), "x");
  return () => rm(path, { recursive: true });
}

test("an account is erased although its avatar cannot be removed, which a later clean-up removes", async () => {
  const username = "stuck_one";
  const stuck = await makePlayer(app, { username });
  const file = await draw(40, 40).png().toBuffer();
  const { avatar } = (await uploadAvatar(app.app, stuck, file)).data;
  await app.call("user/deletionAsk", { password: testPassword }, stuck.headers);
  await makeDue(10);
  const unblock = await block(avatar);
  app.log.length = 0;
  await app.tasks.clean_up();
  expect(await remaining()).toEqual([]);
  expect(await recordedAvatars()).toEqual([avatar]);
  const reported = () => app.log.filter((line) => line.includes("could not be removed"));
  expect(reported().join("\n")).toContain(
    "the avatar of an erased account could not be removed yet",
  );
  await app.tasks.clean_up();
  expect(reported().at(-1)).toContain("1 avatars could not be removed");
  for (const personal of [username, stuck.uid]) {
    expect(reported().join("\n")).not.toContain(personal);
  }
  await unblock();
  await app.deps.storage.put(avatar.slice(1), file);
  await app.tasks.clean_up();
  expect(await recordedAvatars()).toEqual([]);
  expect(await app.deps.storage.get(avatar.slice(1))).toBeNull();
});

test("an account that cannot be erased delays no other, and the next run erases it", async () => {
  const [stuck] = await makeDue(3);
  const { pool } = app.database;
  const constraint = `check (uid <> ${stuck?.uid} or event <> 'deletion-done')`;
  await pool.query(`alter table account_events add constraint stuck ${constraint}`);
  app.log.length = 0;
  for (let run = 0; run < 2; run += 1) {
    await app.tasks.clean_up();
    expect(await remaining()).toEqual([stuck?.uid]);
  }
  const lines = app.log.filter((line) => line.includes("1 accounts could not be erased"));
  expect(lines).toHaveLength(2);
  await pool.query("alter table account_events drop constraint stuck");
  await app.tasks.clean_up();
  expect(await remaining()).toEqual([]);
});

test("a part of the clean-up that fails does not stop the parts after it", async () => {
  await makeDue(1);
  const { pool } = app.database;
  await pool.query("insert into captchas values ('d', '', false, now() - interval '1 day')");
  await pool.query("alter table ended_sessions rename to away");
  await pool.query("drop table channel_visitors");
  await app.tasks.clean_up();
  expect(await remaining()).toEqual([]);
  expect((await pool.query("select 1 from captchas")).rows).toEqual([]);
  const lines = app.log.join("\n");
  expect(lines).toContain('clean-up of ended_sessions: relation "ended_sessions"');
  expect(lines).toContain("clean-up of channel_visitors: ");
});
