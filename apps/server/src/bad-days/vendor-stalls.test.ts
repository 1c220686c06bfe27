import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { queuedJobs, startWorker } from "../infra/jobs/jobs.ts";
import { makePlayer, testPassword } from "../testing/accounts.ts";
import { createAuthorityApp } from "../testing/authority-app.ts";
import { solveCaptcha } from "../testing/clients/captcha.ts";
import { newClient } from "../testing/clients/new-client.ts";
import { makePlayers } from "../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../testing/factories.ts";
import { idleTasks } from "../testing/idle-tasks.ts";
import type { NppaFault } from "../testing/nppa/nppa-authority.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { newPerson } from "../testing/test-person.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

async function logIn(at: TestApp): Promise<void> {
  const username = "patient-player";
  await makePlayer(at, { username });
  const client = newClient();
  const captcha = await solveCaptcha(at, client);
  const entered = { username, password: testPassword, captcha };
  expect((await at.call("user/loginSubmit", entered, client)).code).toBe(1);
}

test("while the SMS vendor does not answer other jobs run, and players log in by password", async () => {
  const { db, pool } = shop.database;
  const vendor = Promise.withResolvers<undefined>();
  let sending = 0;
  const delivered = vi.fn(async () => undefined);
  const sendSms = () => {
    sending += 1;
    return vendor.promise;
  };
  const tasks = { ...idleTasks, send_sms: sendSms, deliver_webhook: delivered };
  const log = { warn: () => {}, error: () => {} };
  const worker = await startWorker({ pool, tasks, log });
  for (let sms = 0; sms < 20; sms += 1) {
    await queuedJobs.add(db, "send_sms", { sealed: `${sms}`, tries: 0 });
  }
  await vi.waitFor(() => expect(sending).toBe(5), 5_000);
  await queuedJobs.add(db, "deliver_webhook", { id: "1" });
  await vi.waitFor(() => expect(delivered).toHaveBeenCalledTimes(1), 3_000);
  expect(sending).toBe(5);

  await logIn(shop);
  vendor.resolve(undefined);
  await vi.waitFor(() => expect(sending).toBe(20), 20_000);
  await worker.close();
});

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
