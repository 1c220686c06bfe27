import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createInlineJobs,
  queuedJobs,
  type SmsPayload,
  startWorker,
} from "../../infra/jobs/jobs.ts";
import { createSecrets } from "../../infra/secrets/secrets.ts";
import { newPhone } from "../../testing/clients/captcha.ts";
import { idleTasks } from "../../testing/idle-tasks.ts";
import { sendSms } from "./sms.job.ts";
import type { SmsMessage, SmsOutcome } from "./sms.provider.ts";
import { createSmsService } from "./sms.service.ts";

const secrets = createSecrets("test-secret-key");
const deviceid = "device";
const purpose = "attach";
const sent: SmsOutcome = { result: "sent", receipt: "r-1" };
let database: TestDatabase;
let now: Date;
const clock = { now: () => now };
let lines: string[];
/** The messages that the provider was asked to send. */
let asked: SmsMessage[];
let outcome: SmsOutcome;

const log = {
  info: (text: string) => void lines.push(`info ${text}`),
  warn: (text: string) => void lines.push(`warn ${text}`),
  error: (text: string) => void lines.push(`error ${text}`),
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  now = new Date("2026-11-20T10:00:00Z");
  lines = [];
  asked = [];
  outcome = sent;
});

/** Issues a code and answers the job that would send it. */
async function issue(phone: string, deliver = true): Promise<SmsPayload> {
  let job: SmsPayload | undefined;
  const keepJob = async (payload: SmsPayload) => {
    job = payload;
    return undefined;
  };
  const jobs = createInlineJobs({ ...idleTasks, send_sms: keepJob });
  const service = createSmsService({ db: database.db, clock, secrets, jobs });
  const push = await database.db
    .transaction()
    .execute((trx) => service.issue(trx, { phone, deviceid, deliver, purpose }));
  await push();
  if (!job) throw new Error("no job");
  return job;
}

function run(job: SmsPayload) {
  const send = async (message: SmsMessage) => {
    asked.push(message);
    return outcome;
  };
  return sendSms({ db: database.db, clock, secrets, log, sms: { send } }, job);
}

function check(phone: string) {
  const jobs = createInlineJobs(idleTasks);
  const service = createSmsService({ db: database.db, clock, secrets, jobs });
  return service.check({ phone, code: asked.at(-1)?.code ?? "", deviceid, purpose });
}

describe("the job that sends an SMS", () => {
  test("sends an SMS once, although it runs often and in parallel", async () => {
    const job = await issue(newPhone());
    await Promise.all([run(job), run(job), run(job), run(job)]);
    await run(job);
    expect(asked).toHaveLength(1);
    expect(lines).toContainEqual(expect.stringMatching(/^info sms [\w-]{36} sent: receipt r-1$/));
  });

  test("does not send a code that has expired, and logs that", async () => {
    const job = await issue(newPhone());
    now = new Date(now.getTime() + 300_000);
    await run(job);
    expect(asked).toEqual([]);
    expect(lines[0]).toMatch(/^warn sms [\w-]{36} not sent/);
  });

  test("does not send a code that was replaced by another", async () => {
    const phone = newPhone();
    const first = await issue(phone);
    const second = await issue(phone);
    await run(first);
    expect(asked).toEqual([]);
    await run(second);
    expect(asked).toHaveLength(1);
  });

  test("does nothing for a number that is not to get an SMS", async () => {
    const job = await issue(newPhone(), false);
    expect(Object.keys(job)).toEqual(Object.keys(await issue(newPhone())));
    expect(job.sealed).toHaveLength((await issue(newPhone())).sealed.length);
    await run(job);
    expect(asked).toEqual([]);
    expect(lines).toEqual([]);
  });

  test("retries with growing pauses while the vendor is busy, then discards the code", async () => {
    const phone = newPhone();
    let job = await issue(phone);
    outcome = { result: "later", reason: "vendor: busy" };
    const pauses: number[] = [];
    for (let again = await run(job); again; again = await run(job)) {
      pauses.push(again.seconds);
      job = again.payload;
      expect(await check(phone)).toBe(true);
    }
    expect(pauses).toEqual([3, 10, 30, 60, 90]);
    expect(lines[0]).toMatch(/^warn sms .* later: vendor: busy; again in 3 s$/);
    expect(lines.at(-1)).toMatch(/^error sms .* given up$/);
    expect(await check(phone)).toBe(false);
  });

  test("sends a message on a retry that was refused at first", async () => {
    const job = await issue(newPhone());
    outcome = { result: "later", seconds: 60, reason: "vendor: one a minute" };
    const again = await run(job);
    expect(again?.seconds).toBe(60);
    outcome = sent;
    expect(await run(again?.payload ?? job)).toBeUndefined();
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
  });

  test.each([
    [true, "error"],
    [false, "warn"],
  ])("does not retry a refused message, and discards the code; alarm %s", async (alarm, level) => {
    const phone = newPhone();
    const job = await issue(phone);
    outcome = { result: "refused", alarm, reason: "vendor: no" };
    expect(await run(job)).toBeUndefined();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${level} sms .* refused: vendor: no$`));
    expect(await check(phone)).toBe(false);
    await run(job);
    expect(asked).toHaveLength(1);
  });

  test("does not retry a message that may have arrived; its code stays valid", async () => {
    const phone = newPhone();
    const job = await issue(phone);
    outcome = { result: "unknown", reason: "vendor: timed out" };
    expect(await run(job)).toBeUndefined();
    expect(lines[0]).toMatch(/^warn sms .* unknown: vendor: timed out$/);
    expect(await check(phone)).toBe(true);
    await run(job);
    expect(asked).toHaveLength(1);
  });

  test("does not retry a message that a crash interrupted", async () => {
    const job = await issue(newPhone());
    const crash = { send: () => Promise.reject(new Error("the process ends here")) };
    const deps = { db: database.db, clock, secrets, log, sms: crash };
    await expect(sendSms(deps, job)).rejects.toThrow("the process ends here");
    await run(job);
    expect(asked).toEqual([]);
  });
});

test("the queue runs a job again if the job asks for it", async () => {
  const ran: { tries: number; at: number }[] = [];
  const second = Promise.withResolvers<void>();
  const worker = await startWorker({
    pool: database.pool,
    tasks: {
      ...idleTasks,
      send_sms: async ({ sealed, tries }) => {
        ran.push({ tries, at: Date.now() });
        if (tries === 1) second.resolve();
        return tries === 0 ? { seconds: 1, payload: { sealed, tries: 1 } } : undefined;
      },
    },
    log,
  });
  const payload = { sealed: "", tries: 0 };
  await database.db.transaction().execute((trx) => queuedJobs.add(trx, "send_sms", payload));
  await second.promise;
  await worker.close();
  const [first, again] = ran;
  expect(again?.tries).toBe(1);
  expect((again?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000);
});
