import { afterAll, beforeAll, expect, test } from "vitest";
import { queuedJobs, startWorker, type Worker } from "../../../infra/jobs/jobs.ts";
import { makePlayer } from "../../../testing/accounts.ts";
import { fixedCaptcha, newPhone } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { idleTasks } from "../../../testing/idle-tasks.ts";
import { type RecordedServer, startRecordedServer } from "../../../testing/recorded-server.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

/** Answers must not show whether an account exists. `npm run bench -- --only name-oracle` compares their times. */
let shop: TestApp;
let node: RecordedServer;
let worker: Worker;
let made = 0;

beforeAll(async () => {
  shop = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
  worker = await startWorker({
    pool: shop.database.pool,
    tasks: idleTasks,
    log: { warn: () => {}, error: () => {} },
  });
  node = await startRecordedServer(shop, { jobs: queuedJobs });
});
afterAll(async () => {
  await node.app.close();
  await worker.close();
  await shop.close();
});

function newName(): string {
  made += 1;
  return `timed_${made}`;
}

/** The work of starting a recovery, and then of requesting a code for `phone`. */
async function recover(account: string, phone: string) {
  const headers = newClient();
  const captcha = await fixedCaptcha(shop, headers);
  node.takeWork();
  const named = await shop.callOn(
    node.app,
    "user/index/findPwdAccountCheck",
    { account, captcha },
    headers,
  );
  expect(named.code).toBe(1);
  const naming = node.takeWork();
  const asked = await shop.callOn(node.app, "user/index/phoneCaptcha", { phone }, headers);
  expect(asked).toMatchObject({ code: 1, data: { retryAfter: 60 } });
  return { naming, asking: node.takeWork() };
}

test("recovering a password does the same work for an account that does not exist", async () => {
  const phone = newPhone();
  const [bound, phoneless] = [newName(), newName()];
  await makePlayer(shop, { username: bound, phone });
  await makePlayer(shop, { username: phoneless });
  const known = await recover(bound, phone);
  expect(known.naming.length).toBeGreaterThan(5);
  expect(known.asking).toContainEqual(expect.stringContaining("graphile_worker.add_job"));
  shop.clock.advance(60);
  // A phone that is not the account's, an account without a phone, and no account.
  expect(await recover(bound, newPhone())).toEqual(known);
  expect(await recover(phoneless, newPhone())).toEqual(known);
  expect(await recover(newName(), newPhone())).toEqual(known);
});

test("recovering a password by phone does the same work for a phone without an account", async () => {
  const phone = newPhone();
  await makePlayer(shop, { phone });
  const known = await recover(phone, phone);
  const unknownPhone = newPhone();
  expect(await recover(unknownPhone, unknownPhone)).toEqual(known);
});

test("requesting a code to register does the same work for a phone that has an account", async () => {
  const ask = async (phone: string) => {
    node.takeWork();
    const answer = await shop.callOn(node.app, "user/index/phoneCaptcha", { phone }, newClient());
    expect(answer).toMatchObject({ code: 1, data: { retryAfter: 60 } });
    return node.takeWork();
  };
  const phone = newPhone();
  await makePlayer(shop, { phone });
  expect(await ask(phone)).toEqual(await ask(newPhone()));
});

test("starting a recovery does not wait for a lock on the account", async () => {
  const account = newName();
  const { uid } = await makePlayer(shop, { username: account, phone: newPhone() });
  await shop.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom("accounts").select("uid").where("uid", "=", uid).forUpdate().execute();
    const headers = newClient();
    const captcha = await fixedCaptcha(shop, headers);
    const form = { account, captcha };
    const named = await shop.call("user/index/findPwdAccountCheck", form, headers);
    expect(named.code).toBe(1);
  });
});
