import type { SmsSettings } from "@playfront/config/settings/sms";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../../infra/clock.ts";
import { queuedJobs, startWorker, type Worker } from "../../infra/jobs/jobs.ts";
import { createSecrets } from "../../infra/secrets/secrets.ts";
import { newPhone } from "../../testing/clients/captcha.ts";
import { newClient } from "../../testing/clients/new-client.ts";
import { idleTasks } from "../../testing/idle-tasks.ts";
import { aliyunAccount, startFakeAliyunSms } from "../../testing/sms/fake-aliyun-sms.ts";
import { startFakeTencentSms, tencentAccount } from "../../testing/sms/fake-tencent-sms.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createSmsProvider } from "./create-sms-provider.ts";
import { sendSms } from "./sms.job.ts";

/** Both vendors with their fakes; the tests go from the call through queue, worker and vendor to the phone. */
const vendors = {
  aliyun: {
    startFake: () => startFakeAliyunSms(systemClock),
    settings: (endpoint: string): SmsSettings => ({
      provider: "aliyun",
      ...aliyunAccount,
      endpoint,
    }),
  },
  tencent: {
    startFake: () => startFakeTencentSms(systemClock),
    settings: (endpoint: string): SmsSettings => ({
      provider: "tencent",
      ...tencentAccount,
      endpoint,
    }),
  },
};

describe.each(["aliyun", "tencent"] as const)("a code sent through %s", (name) => {
  const { startFake, settings } = vendors[name];
  let fake: Awaited<ReturnType<typeof startFake>>;
  let app: TestApp;
  let worker: Worker;
  let node: FastifyInstance;
  let lines: string[];

  beforeEach(async () => {
    lines = [];
    fake = await startFake();
    app = await createTestApp({ trustedProxies: 1 });
    const line = (text: string) => void lines.push(text);
    const log = { info: line, warn: line, error: line };
    const deps = {
      db: app.database.db,
      clock: systemClock,
      log,
      secrets: createSecrets("test-secret-key"),
      sms: createSmsProvider(settings(fake.origin), systemClock),
    };
    worker = await startWorker({
      pool: app.database.pool,
      tasks: { ...idleTasks, send_sms: (payload) => sendSms(deps, payload) },
      log,
    });
    node = await app.anotherNode({ jobs: queuedJobs });
  });
  afterEach(async () => {
    await node.close();
    await worker.close();
    await app.close();
    await fake.close();
  });

  test("reaches the phone once although the vendor was busy at first, and registers it", async () => {
    fake.failNext({ status: 503, type: "text/html", body: "<h1>busy</h1>" });
    const phone = newPhone();
    const headers = newClient();
    const asked = await app.callOn(node, "user/index/phoneCaptcha", { phone }, headers);
    expect(asked.code).toBe(1);
    const sms = await vi.waitUntil(() => fake.inbox.received[0], 30_000);
    expect(sms).toMatchObject({ phone, code: expect.stringMatching(/^\d{6}$/) });
    const form = { phone, password: "a-long-secret", captcha: sms.code };
    const registered = await app.callOn(node, "user/registerSubmit", form, headers);
    expect(registered.code).toBe(1);
    expect(fake.requests).toHaveLength(2);
    expect(fake.inbox.received).toHaveLength(1);
    const text = lines.join("\n");
    expect(text).toContain("again in 3 s");
    expect(text).toContain(`sms ${sms.id} sent`);
    expect(text).not.toMatch(new RegExp(`${phone}|${sms.code}`));
  });
});
