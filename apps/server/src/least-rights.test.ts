import { connect } from "@playfront/database/connect";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { runMigrations } from "graphile-worker";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { connectJobs, startWorker } from "./infra/jobs/jobs.ts";
import { migrateShop } from "./migrate-database.ts";
import { solveCaptcha } from "./testing/clients/captcha.ts";
import { makeGame, makeGift } from "./testing/factories.ts";
import { callConsole, signInNew, uploadToConsole } from "./testing/operators.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({}, { ownRole: true });
  expect(await migrate(app.database)).toContain("Roles have their rights: shop, packager");
});
afterAll(() => app.close());

async function migrate({ url, urlsOfRoles }: TestDatabase): Promise<string[]> {
  const env = {
    DATABASE_URL: url,
    DATABASE_SHOP_URL: urlsOfRoles.shop,
    DATABASE_PACKAGER_URL: urlsOfRoles.packager,
  };
  const lines: string[] = [];
  await migrateShop([], { env, print: (line) => void lines.push(line) });
  return lines;
}

test("with the rights of its role the shop registers a player, imports codes and gives one out", async () => {
  const { db } = app.database;
  const giftid = await makeGift(db, { gameid: await makeGame(db), codes: 0 });
  const { headers } = await signInNew(app, { name: "li.na", role: "administrator" });
  const file = "OWN-0001\nOWN-0002\n";
  const payload = { id: giftid, isTrial: false };
  const imported = await uploadToConsole(app, "gifts/import", payload, { file, headers });
  expect(imported.body).toMatchObject({ added: 2 });
  const captcha = await solveCaptcha(app);
  const account = { username: "role_player", password: "tried-and-true-9", captcha };
  const { data: player } = await app.call("user/registerSubmit", account);
  const claimed = await app.call("gift/getUserGiftSn", { giftid }, { token: player.token });
  expect(claimed).toMatchObject({ code: 1, data: expect.stringMatching(/^OWN-/) });
  const trail = await callConsole(app, "trail/list", { page: 1, pageSize: 20 }, headers);
  expect(trail.body.rows.map(({ action }) => action)).toContain("gifts/import");
});

test("with the rights of its role the shop's jobs run, and make the partitions of the months ahead", async () => {
  const { pool, close } = connectJobs(app.database.urlsOfRoles.shop);
  const told: string[] = [];
  const tell = (line: string) => void told.push(line);
  const log = { warn: tell, error: tell };
  const worker = await startWorker({ pool, tasks: app.tasks, log });
  await pool.query("select graphile_worker.add_job('clean_up', '{}')");
  await vi.waitFor(async () => {
    const { rows } = await app.database.pool.query(
      "select count(*)::int from pg_inherits where inhparent = 'channel_days'::regclass",
    );
    expect(rows[0].count).toBeGreaterThan(3);
    const jobs = await pool.query(
      "select from graphile_worker.jobs where task_identifier = 'clean_up'",
    );
    expect(jobs.rows).toEqual([]);
  }, 20_000);
  await worker.close();
  await close();
  expect(told).toEqual([]);
});

test("what the shop's role puts into its job queue is not run by the owner's next migration", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  const won = `pf_won_${process.pid}`;
  const shop = connect(database.urlsOfRoles.shop, 1);
  onTestFinished(shop.close);
  // As of an installation whose programs have worked as the owner.
  await database.pool.query("drop schema graphile_worker cascade");
  await runMigrations({ connectionString: database.url });
  await migrate(database);
  await shop.pool.query(`
    create function graphile_worker.trap() returns boolean language plpgsql as $$ begin
      if (select rolsuper from pg_roles where rolname = current_user) then
        execute 'create role ${won} superuser';
      end if;
      return true;
    end $$;
    alter table graphile_worker.migrations rename to kept;
    create view graphile_worker.migrations as
      select * from graphile_worker.kept where graphile_worker.trap()`);
  await migrate(database);
  const roles = await database.pool.query("select from pg_roles where rolname = $1", [won]);
  // Roles belong to all databases of the tests.
  await database.pool.query(`drop role if exists ${won}`);
  expect(roles.rows).toEqual([]);
});
