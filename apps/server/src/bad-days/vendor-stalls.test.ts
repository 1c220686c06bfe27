import { expect, test, vi } from "vitest";
import { systemClock } from "../infra/clock.ts";
import { queuedJobs, startWorker } from "../infra/jobs/jobs.ts";
import { createAliyunSms } from "../modules/sms/aliyun.provider.ts";
import { makePlayer, testPassword } from "../testing/accounts.ts";
import { createAuthorityApp } from "../testing/authority-app.ts";
import { newPhone, solveCaptcha } from "../testing/clients/captcha.ts";
import { newClient } from "../testing/clients/new-client.ts";
import { makePlayers } from "../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../testing/factories.ts";
import { idleTasks } from "../testing/idle-tasks.ts";
import type { NppaFault } from "../testing/nppa/nppa-authority.ts";
import { aliyunAccount, startFakeAliyunSms } from "../testing/sms/fake-aliyun-sms.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { newPerson } from "../testing/test-person.ts";

async function logIn(at: TestApp): Promise<void> {
  const username = "patient-player";
  await makePlayer(at, { username });
  const client = newClient();
  const captcha = await solveCaptcha(at, client);
  const entered = { username, password: testPassword, captcha };
  expect((await at.call("user/loginSubmit", entered, client)).code).toBe(1);
}

test("while the SMS vendor does not answer other jobs run, players log in by password, and the rest is sent later", async () => {
  const vendor = await startFakeAliyunSms(systemClock);
  const sms = createAliyunSms({ ...aliyunAccount, endpoint: vendor.origin, clock: systemClock });
  const at = await createTestApp({ trustedProxies: 1, limitFactor: 1000 }, { sms });
  at.clock.set(new Date());
  const { pool, db } = at.database;
  const node = await at.anotherNode({ jobs: queuedJobs });
  const delivered = vi.fn(async () => undefined);
  const tasks = { ...idleTasks, send_sms: at.tasks.send_sms, deliver_webhook: delivered };
  const worker = await startWorker({ pool, tasks, log: { warn: () => {}, error: () => {} } });
  // As many as SMS are sent at a time.
  for (let sent = 0; sent < 5; sent += 1) vendor.failNext("hang");
  for (let player = 0; player < 20; player += 1) {
    const [phone, client] = [newPhone(), newClient()];
    expect((await at.callOn(node, "user/index/phoneCaptcha", { phone }, client)).code).toBe(1);
  }
  await vi.waitFor(() => expect(vendor.requests).toHaveLength(5), 5_000);
  await queuedJobs.add(db, "deliver_webhook", { id: "1" });
  await vi.waitFor(() => expect(delivered).toHaveBeenCalledTimes(1), 3_000);
  expect(vendor.requests).toHaveLength(5);
  await logIn(at);

  await vi.waitFor(() => expect(vendor.requests).toHaveLength(20), 20_000);
  // Nobody knows whether those that hung were sent: none of them is sent twice.
  expect(new Set(vendor.inbox.received.map(({ phone }) => phone)).size).toBe(20);
  await worker.close();
  await node.close();
  await at.close();
  await vendor.close();
}, 60_000);

test("while the authority does not answer the rest of the shop does, and the checks are made later", async () => {
  const { app, authority, close } = await createAuthorityApp();
  // More than there are connections to the database.
  const players = await makePlayers(app, 30);
  authority.breakNext(...Array<NppaFault>(1_000).fill("hang"));
  let areAnswered = false;
  const submitted = Promise.all(
    players.map(({ headers }) => {
      const { name, identity } = newPerson();
      authority.cases.register.set(identity, name);
      return app.call("user/fcmChange", { realname: name, identity }, headers);
    }),
  ).finally(() => {
    areAnswered = true;
  });
  await logIn(app);
  const { db, pool } = app.database;
  const giftid = await makeGift(db, { gameid: await makeGame(db), codes: 1 });
  const [claimer] = players;
  expect((await app.call("gift/getUserGiftSn", { giftid }, claimer!.headers)).code).toBe(1);
  expect(areAnswered).toBe(false);
  for (const answer of await submitted)
    expect(answer).toMatchObject({ data: { status: "pending" } });

  authority.mend();
  app.clock.advance(3_600);
  await app.tasks.ask_real_names();
  const states = await pool.query("select from accounts where realname_status = 'verified'");
  expect(states.rowCount).toBe(players.length);
  await close();
});
