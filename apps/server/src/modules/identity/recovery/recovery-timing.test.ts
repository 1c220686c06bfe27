import { afterAll, beforeAll, expect, test } from "vitest";
import { type Jobs, startJobs } from "../../../infra/jobs/jobs.ts";
import { makePlayer } from "../../../testing/accounts.ts";
import { fixedCaptcha, newPhone } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { idleTasks } from "../../../testing/idle-tasks.ts";
import { type RecordedServer, startRecordedServer } from "../../../testing/recorded-server.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

/** Whether an account exists must not show: `npm run bench -- --only name-oracle` holds the times against each other. */
let shop: TestApp;
let node: RecordedServer;
let jobs: Jobs;
let made = 0;

beforeAll(async () => {
  shop = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
  jobs = await startJobs({
    connectionString: shop.database.url,
    tasks: idleTasks,
    log: { warn: () => {}, error: () => {} },
  });
  node = await startRecordedServer(shop, { jobs });
});
afterAll(async () => {
  await node.app.close();
  await jobs.close();
  await shop.close();
});

function newName(): string {
  made += 1;
  return `timed_${made}`;
}

/** The work of naming an account, and of then asking for a code to `phone`. */
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

test("finding a password works as hard for an account that does not exist", async () => {
  const phone = newPhone();
  const [bound, phoneless] = [newName(), newName()];
  await makePlayer(shop, { username: bound, phone });
  await makePlayer(shop, { username: phoneless });
  const known = await recover(bound, phone);
  expect(known.naming.length).toBeGreaterThan(5);
  expect(known.asking).toContainEqual(expect.stringContaining("graphile_worker.add_job"));
  shop.clock.advance(60);
  // Another number than the account's, an account without a phone, and no account at all.
  expect(await recover(bound, newPhone())).toEqual(known);
  expect(await recover(phoneless, newPhone())).toEqual(known);
  expect(await recover(newName(), newPhone())).toEqual(known);
});

test("by phone as well", async () => {
  const phone = newPhone();
  await makePlayer(shop, { phone });
  const known = await recover(phone, phone);
  const unknownPhone = newPhone();
  expect(await recover(unknownPhone, unknownPhone)).toEqual(known);
});

test("asking for a registration's code works as hard for a number that has an account", async () => {
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

test("naming an account does not wait for whoever holds its row", async () => {
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
