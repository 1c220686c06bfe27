import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { queuedJobs, startWorker } from "../infra/jobs/jobs.ts";
import { makePlayer, testPassword } from "../testing/accounts.ts";
import { solveCaptcha } from "../testing/clients/captcha.ts";
import { newClient } from "../testing/clients/new-client.ts";
import { idleTasks } from "../testing/idle-tasks.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

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

  const username = "patient-player";
  await makePlayer(shop, { username });
  const client = newClient();
  const captcha = await solveCaptcha(shop, client);
  const entered = { username, password: testPassword, captcha };
  expect((await shop.call("user/loginSubmit", entered, client)).code).toBe(1);

  vendor.resolve(undefined);
  await vi.waitFor(() => expect(sending).toBe(20), 20_000);
  await worker.close();
});
