import { calls } from "@playfront/contract/calls";
import { connect } from "@playfront/database/connect";
import { logSlowStatements } from "@playfront/database/observing/slow-statements";
import { createLog } from "@playfront/http/log";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createContainer } from "../../container.ts";
import { createConsoleSms } from "../../modules/sms/sms.provider.ts";
import { newPhone } from "../../testing/clients/captcha.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { queuedJobs, startWorker } from "../jobs/jobs.ts";

let shop: TestApp;
let origin: string;
const cleanups: (() => unknown)[] = [];
const lines: Record<string, unknown>[] = [];

/** A node behind one proxy, with a job queue, to which every statement is slow. */
beforeAll(async () => {
  shop = await createTestApp({ trustedProxies: 1, logLevel: "info" });
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = createLog("info", stream);
  const { db, pool, close } = connect(shop.database.url, 12, {
    onStatement: logSlowStatements(log, 0),
  });
  const node = await shop.anotherNode({ db, jobs: queuedJobs, log: { level: "info", stream } });
  const { tasks } = createContainer({ ...shop.deps, db, log, sms: createConsoleSms(() => {}) });
  const worker = await startWorker({ pool, tasks, log });
  origin = await node.listen({ port: 0, host: "127.0.0.1" });
  cleanups.push(
    () => worker.close(),
    () => node.close(),
    close,
  );
});
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
  await shop.close();
});

const post = (path: string, body: Record<string, string>, id?: string) =>
  fetch(origin + path, {
    method: "POST",
    headers: { deviceid: "a-device", ...(id !== undefined && { "x-request-id": id }) },
    body: new URLSearchParams(body),
  });
const linesOf = (id: string) => lines.filter(({ reqId }) => reqId === id);

test("the id that the proxy gives is answered, and stands in the lines of the request, its statements and its job", async () => {
  const id = "0123456789abcdef-proxy";
  const { path } = calls["user/index/phoneCaptcha"];
  const answer = await post(path, { phone: newPhone() }, id);
  expect(answer.headers.get("x-request-id")).toBe(id);
  await vi.waitFor(() => {
    expect(linesOf(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ msg: "request completed", res: { statusCode: 200 } }),
        expect.objectContaining({ msg: "slow statement", work: "user/index/phoneCaptcha" }),
        expect.objectContaining({ msg: expect.stringMatching(/^sms \S+ sent/), work: "send_sms" }),
        expect.objectContaining({ msg: "slow statement", work: "send_sms" }),
      ]),
    );
  }, 10_000);
});

test.each([
  ["none", undefined],
  ["a short one", "1"],
  ["a long one", "a".repeat(65)],
  ["one with other characters", `abcdefgh" ,"x":"`],
])("where the proxy gives %s, each request has an id of its own", async (_what, given) => {
  const { path } = calls["game/getGameList"];
  const ids = await Promise.all(
    [1, 2].map(async () => (await post(path, { page: "1" }, given)).headers.get("x-request-id")),
  );
  expect(ids[0]).toMatch(/^[0-9a-f]{10}-\w+$/);
  expect(ids[1]).not.toBe(ids[0]);
  expect(ids).not.toContain(given);
});

test("without a trusted proxy nobody chooses an id", async () => {
  const alone = await shop.anotherNode({ config: { ...shop.config, trustedProxies: 0 } });
  const answer = await alone.inject({ url: "/healthz", headers: { "x-request-id": "0123456789" } });
  expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f]{10}-\w+$/);
  await alone.close();
});
