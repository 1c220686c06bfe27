import type { FastifyInstance } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/database/schema.ts";
import { type Jobs, startJobs } from "../../platform/jobs.ts";
import { createSecrets, type Secrets } from "../../platform/secrets.ts";
import { makePlayer } from "../../testing/accounts.ts";
import { easyCaptcha, newPhone } from "../../testing/captcha.ts";
import { idleTasks } from "../../testing/idle-tasks.ts";
import { stranger } from "../../testing/strangers.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/**
 * Whether an account exists must not show in the time of an answer. Clocks are no judges on a busy machine; what is
 * compared is the work: every statement the database gets, and every use of a key. `npm run bench -- --only
 * account-oracle` holds the times against each other.
 */
let shop: TestApp;
/** A node that writes down what it does. */
let node: FastifyInstance;
let jobs: Jobs;
let work: string[] = [];
/** A machine under load turns a call away now and then, which says nothing of the work. */
const patient = { retry: 3 };
let made = 0;

beforeAll(async () => {
  shop = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
  jobs = await startJobs({
    connectionString: shop.database.url,
    tasks: idleTasks,
    log: { warn: () => {}, error: () => {} },
  });
  const { pool } = shop.database;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void work.push(query.sql),
  });
  node = await shop.anotherNode({ db, jobs, secrets: watch(createSecrets("test-secret-key")) });
});
afterAll(async () => {
  await node.close();
  await jobs.close();
  await shop.close();
});

function watch(secrets: Secrets): Secrets {
  return {
    mac: (purpose, text) => {
      work.push(`mac ${purpose}`);
      return secrets.mac(purpose, text);
    },
    encrypt: (text) => {
      work.push(`encrypt ${text.length}`);
      return secrets.encrypt(text);
    },
    decrypt: (sealed) => secrets.decrypt(sealed),
  };
}

function newName(): string {
  made += 1;
  return `timed_${made}`;
}

/** The work of naming an account, and of then asking for a code to `phone`. */
async function recover(account: string, phone: string) {
  const headers = stranger();
  const captcha = await easyCaptcha(shop, headers);
  work = [];
  const named = await shop.callOn(
    node,
    "user/index/findPwdAccountCheck",
    { account, captcha },
    headers,
  );
  expect(named.code).toBe(1);
  const naming = work;
  work = [];
  const asked = await shop.callOn(node, "user/index/phoneCaptcha", { phone }, headers);
  expect(asked).toMatchObject({ code: 1, data: { retryAfter: 60 } });
  return { naming, asking: work };
}

test("finding a password works as hard for an account that does not exist", patient, async () => {
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

test("by phone as well", patient, async () => {
  const phone = newPhone();
  await makePlayer(shop, { phone });
  const known = await recover(phone, phone);
  const stranger = newPhone();
  expect(await recover(stranger, stranger)).toEqual(known);
});

test(
  "asking for a registration's code works as hard for a number that has an account",
  patient,
  async () => {
    const ask = async (phone: string) => {
      work = [];
      const answer = await shop.callOn(node, "user/index/phoneCaptcha", { phone }, stranger());
      expect(answer).toMatchObject({ code: 1, data: { retryAfter: 60 } });
      return work;
    };
    const phone = newPhone();
    await makePlayer(shop, { phone });
    expect(await ask(phone)).toEqual(await ask(newPhone()));
  },
);

test("naming an account does not wait for whoever holds its row", patient, async () => {
  const account = newName();
  const { uid } = await makePlayer(shop, { username: account, phone: newPhone() });
  await shop.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom("accounts").select("uid").where("uid", "=", uid).forUpdate().execute();
    const headers = stranger();
    const captcha = await easyCaptcha(shop, headers);
    const form = { account, captcha };
    const named = await shop.call("user/index/findPwdAccountCheck", form, headers);
    expect(named.code).toBe(1);
  });
});
