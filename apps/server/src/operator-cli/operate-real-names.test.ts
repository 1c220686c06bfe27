import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startWorker, type Worker } from "../infra/jobs/jobs.ts";
import { pendingPresets } from "../modules/realname/nppa/nppa-presets.ts";
import { makePlayer } from "../testing/accounts.ts";
import { type AuthorityApp, createAuthorityApp } from "../testing/authority-app.ts";
import { exits, operate } from "./operate.ts";

let shop: AuthorityApp;
let worker: Worker;
beforeAll(async () => {
  shop = await createAuthorityApp();
  const { database, tasks } = shop.app;
  const log = { warn: () => {}, error: () => {} };
  worker = await startWorker({ pool: database.pool, tasks, log });
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

async function runAskCommand() {
  const lines: string[] = [];
  const code = await operate(["real-names", "ask"], {
    env: { DATABASE_URL: shop.app.database.url },
    input: Readable.from([]),
    out: (line) => void lines.push(line),
    err: (line) => void lines.push(line),
  });
  return { code, lines };
}

test("an operator ends the rest of reports of play, be it that nobody else waits", async () => {
  const { pool } = shop.app.database;
  await pool.query(`
    insert into play_queues (biz_id, rests_until, failures)
      values ('1', '2099-01-01', 3), ('2', '2099-01-01', 1), ('3', to_timestamp(0), 0)`);
  await pool.query(`
    insert into play_reports (biz_id, session, kind, pi, happened_at, expires_at)
      values ('1', 'session', 'login', 'pi', now(), now() + interval '1 day')`);
  expect(await runAskCommand()).toEqual({
    code: exits.done,
    lines: ["Reports of play that rested go on within a minute: games 1."],
  });
  const { rows } = await pool.query(
    "select count(*)::int from play_queues where rests_until > '2090-01-01'",
  );
  expect(rows).toEqual([{ count: 0 }]);
  await pool.query("delete from play_reports");
});

test("an operator makes a node ask the authority at once about all waiting players", async () => {
  expect(await runAskCommand()).toEqual({
    code: exits.refused,
    lines: ["Nobody waits for the authority."],
  });
  const { app, authority } = shop;
  const { headers } = await makePlayer(app);
  const [{ name, idNum }] = pendingPresets as [(typeof pendingPresets)[number]];
  const sent = await app.call("user/fcmChange", { realname: name, identity: idNum }, headers);
  expect(sent.data).toEqual({ fcm: 0, status: "pending" });
  authority.cases.settleAfterMs = 0;
  // The clock stands still, so without the command the case would not be due for a minute.
  expect(await runAskCommand()).toEqual({
    code: exits.done,
    lines: ["A running node asks about 1 now."],
  });
  await vi.waitFor(async () => {
    const { data } = await app.call("user/getUserFcmInfo", {}, headers);
    expect(data).toMatchObject({ fcm: 1, status: "verified" });
  }, 10_000);
});
