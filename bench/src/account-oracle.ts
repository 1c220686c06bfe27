import { randomInt } from "node:crypto";
import { createDiskStorage } from "@playfront/storage/disk";
import type { FastifyInstance } from "fastify";
import { systemClock } from "../../apps/server/src/infra/clock.ts";
import { readConfig } from "../../apps/server/src/infra/config/config.ts";
import { queuedJobs, startWorker } from "../../apps/server/src/infra/jobs/jobs.ts";
import { createSecrets } from "../../apps/server/src/infra/secrets/secrets.ts";
import { createAccountService } from "../../apps/server/src/modules/identity/account/account.service.ts";
import { buildNode } from "../../apps/server/src/testing/build-node.ts";
import { idleTasks } from "../../apps/server/src/testing/idle-tasks.ts";
import type { Benchmark, Result } from "./benchmark.ts";
import type { World } from "./world.ts";

/** Pairs of calls in random order: one for an existing account, one for an unknown one. */
const pairs = 300;
const warmUp = 30;

/** Checks whether the response time of 找回密码 reveals that an account exists. */
export const nameOracle: Benchmark = {
  name: "name-oracle",
  title: "findPwdAccountCheck for an account that exists, against one that does not; medians",
  run: (world) => measure(world, "name"),
};

/** The same for the SMS code of the second step: to the bound phone, or to another. */
export const codeOracle: Benchmark = {
  name: "code-oracle",
  title: "phoneCaptcha under 找回密码 for the account's own phone, against another; medians",
  run: (world) => measure(world, "code"),
};

type Step = "name" | "code";

async function measure(world: World, step: Step): Promise<Result> {
  const accounts = await makeAccounts(world, step);
  const { node, stop } = await startNode(world);
  const known: number[] = [];
  const unknown: number[] = [];
  try {
    for (const [index, { phone }] of accounts.entries()) {
      const unknownPhone = `189${phone.slice(3)}`;
      const measureKnown = async () => known.push(await recover(node, step, phone, phone));
      const measureUnknown = async () =>
        unknown.push(
          await recover(node, step, step === "name" ? unknownPhone : phone, unknownPhone),
        );
      const order = [measureKnown, measureUnknown];
      for (const run of Math.random() < 0.5 ? order : order.reverse()) await run();
      if (index === warmUp - 1) for (const times of [known, unknown]) times.length = 0;
    }
  } finally {
    await stop();
  }
  return {
    measured: { label: "exists", perSecond: 1000 / quantile(known, 0.5) },
    against: { label: "does not exist", perSecond: 1000 / quantile(unknown, 0.5) },
    note: `${known.length} pairs in one process; ratio of the ninth deciles ${(
      quantile(unknown, 0.9) / quantile(known, 0.9)
    ).toFixed(2)}`,
  };
}

/** Milliseconds of one step, for a new device. */
async function recover(
  node: FastifyInstance,
  step: Step,
  account: string,
  phone: string,
): Promise<number> {
  const deviceid = `device-${Math.random()}`;
  await call(node, "/m/app/api/user/captcha/", {}, deviceid);
  const form = { account, captcha: "pass" };
  const naming = await call(node, "/user/index/findPwdAccountCheck/", form, deviceid);
  if (step === "name") return naming;
  return call(node, "/user/index/phoneCaptcha/", { phone }, deviceid);
}

async function call(
  node: FastifyInstance,
  url: string,
  form: Record<string, string>,
  deviceid: string,
): Promise<number> {
  const start = performance.now();
  const { payload } = await node.inject({
    method: "POST",
    url,
    // A new address for each call, because an address with many SMS requests gets captchas.
    remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    headers: { "content-type": "application/x-www-form-urlencoded", deviceid },
    payload: new URLSearchParams(form).toString(),
  });
  const milliseconds = performance.now() - start;
  if (!payload.startsWith('{"code":1,')) throw new Error(`${url} failed: ${payload}`);
  return milliseconds;
}

async function startNode({ connection, folder }: World) {
  const worker = await startWorker({ pool: connection.pool, tasks: idleTasks, log: console });
  const node = await buildNode({
    config: {
      ...readConfig({ DEMO: "0", LIMIT_FACTOR: "1000000" }),
      captchaAnswer: "pass",
      smsDailyCap: 1_000_000,
    },
    db: connection.db,
    clock: systemClock,
    changes: null,
    log: false,
    jobs: queuedJobs,
    secrets: createSecrets("bench-secret-key"),
    storage: createDiskStorage(folder),
  });
  return { node, stop: () => node.close().then(() => worker.close()) };
}

/** A number gets one SMS per minute, so every pair has its own account. */
async function makeAccounts({ connection }: World, step: Step): Promise<{ phone: string }[]> {
  const { db } = connection;
  const service = createAccountService({ db, clock: systemClock });
  const prefix = step === "name" ? "1377" : "1376";
  const accounts = Array.from({ length: warmUp + pairs }, (_, index) => ({
    phone: `${prefix}${String(index).padStart(7, "0")}`,
  }));
  for (const { phone } of accounts) {
    await service.create(db, { phone, passwordHash: "", cid: null });
  }
  return accounts;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
