import { createLog } from "@playfront/http/log";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { newPhone, requestCode } from "../../testing/clients/captcha.ts";
import { runToEnd } from "../../testing/run-to-end.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { cleanUps } from "./clean-up.ts";

const tables = [
  "sessions",
  "captchas",
  "sms_codes",
  "recoveries",
  "phone_proofs",
  "entry_tickets",
  "rate_counters",
] as const;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass" });
});
afterAll(() => app.close());

/** A row in every table, all expiring one after another: within minutes, days, months. */
async function fill() {
  const { db } = app.database;
  const phone = newPhone();
  const { uid, headers } = await makePlayer(app, { phone });
  await app.call("user/captcha", {}, headers);
  const sent = await requestCode(app, phone, headers);
  await app.call("user/bindPhoneCheck", { captcha: sent }, headers);
  app.clock.advance(60);
  await requestCode(app, phone, headers);
  const expiresAt = new Date(app.clock.now().getTime() + 60_000);
  await db
    .insertInto("recoveries")
    .values({
      handle_hash: Buffer.alloc(32, 1),
      uid,
      password_hash_hash: Buffer.alloc(32),
      step: "named",
      deviceid: "d",
      expires_at: expiresAt,
    })
    .execute();
  const { gameid } = await db
    .insertInto("games")
    .values({
      slug: "some-game",
      gamename: "游戏",
      gametype: "mobile",
      logo: "/logo.webp",
      introduction: "",
      description: "",
      score: 8,
      categories: ["动作"],
    })
    .returning("gameid")
    .executeTakeFirstOrThrow();
  const { handle: session } = await db
    .selectFrom("sessions")
    .select("handle")
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  const ticket = { ticket_hash: Buffer.alloc(32, 2), uid, session, gameid, cid: "c" };
  await db
    .insertInto("entry_tickets")
    .values({ ...ticket, expires_at: expiresAt })
    .execute();
}

const cleanUp = (portion?: number) =>
  runToEnd(...Object.values(cleanUps({ ...app.deps, log: createLog("silent") }, portion)));

async function counts(): Promise<number[]> {
  const found = [];
  for (const table of tables) {
    const { rows } = await app.database.pool.query(`select count(*)::int as n from ${table}`);
    found.push(rows[0].n);
  }
  return found;
}

test("clean-up deletes only expired rows, in portions", async () => {
  await fill();
  const full = await counts();
  expect(Math.min(...full)).toBeGreaterThan(0);
  await cleanUp();
  expect(await counts()).toEqual(full);
  app.clock.advance(3600);
  await cleanUp(1);
  const [sessions, captchas, codes, recoveries, proofs, tickets, counters] = await counts();
  expect(sessions).toBe(full[0]);
  expect([captchas, codes, recoveries, proofs, tickets]).toEqual([0, 0, 0, 0, 0]);
  expect(counters).toBeGreaterThan(0);
  app.clock.advance(91 * 86_400);
  await cleanUp();
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test("clean-up deletes only expired rows of a table in partitions, where rows share their place", async () => {
  const { db, pool } = app.database;
  await pool.query(`
    alter table download_salts rename to former_salts;
    create table download_salts (like former_salts) partition by range (day);
    create table early_salts partition of download_salts for values from (minvalue) to ('2026-12-01');
    create table late_salts partition of download_salts for values from ('2026-12-01') to (maxvalue)`);
  const now = app.clock.now();
  const salt = { salt: Buffer.alloc(32) };
  await db
    .insertInto("download_salts")
    .values([
      { ...salt, day: "2026-11-01", expires_at: now },
      { ...salt, day: "2026-12-01", expires_at: new Date(now.getTime() + 60_000) },
    ])
    .execute();
  await cleanUp();
  const { rows } = await pool.query("select day from download_salts");
  expect(rows).toEqual([{ day: "2026-12-01" }]);
});
